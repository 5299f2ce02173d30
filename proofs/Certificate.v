(** The theorem of certificates, for any graph with goals.

    docs/src/how-it-works/certificates.md states it: a labelling in which goals have 0, and any other state one
    more than the least label of its successors, is the distance to the nearest goal. Labels are [Some n], or [None]
    for states that reach no goal. [proofs/check.sh] compiles this file with Coq, and checks that it has no axioms. *)

From Coq Require Import List Arith Lia Bool.
Import ListNotations.

Section Law.

  Variable State : Type.
  (** The successors of a state, and whether a state is a goal. *)
  Variable moves : State -> list State.
  Variable goal : State -> bool.

  (** A path of [n] moves to a goal. *)
  Inductive path : nat -> State -> Prop :=
  | here : forall v, goal v = true -> path 0 v
  | move : forall n v w, In w (moves v) -> path n w -> path (S n) v.

  (** [n] is the distance of a state: a path of [n] moves exists, and none is shorter. *)
  Definition distance (v : State) (n : nat) : Prop :=
    path n v /\ forall m, path m v -> n <= m.

  (** The label of a state is that of the law. *)
  Definition lawful (d : State -> option nat) : Prop :=
    forall v,
      match d v with
      | Some 0 => goal v = true
      | Some (S n) =>
          goal v = false
          /\ (exists w, In w (moves v) /\ d w = Some n)
          /\ (forall w m, In w (moves v) -> d w = Some m -> n <= m)
      | None => goal v = false /\ forall w, In w (moves v) -> d w = None
      end.

  Lemma label_is_a_path : forall d, lawful d -> forall n v, d v = Some n -> path n v.
  Proof.
    intros d law n. induction n as [| n IH]; intros v same; specialize (law v) as at_v; rewrite same in at_v.
    - now apply here.
    - destruct at_v as [_ [[w [next label]] _]]. apply move with w; auto.
  Qed.

  Lemma path_bounds_label : forall d, lawful d -> forall n v, path n v -> exists m, d v = Some m /\ m <= n.
  Proof.
    intros d law n v way. induction way as [v is_goal | n v w next way IH].
    - specialize (law v) as at_v. destruct (d v) as [[| m] |].
      + exists 0. auto.
      + destruct at_v as [no _]. congruence.
      + destruct at_v as [no _]. congruence.
    - destruct IH as [m [label less]]. specialize (law v) as at_v. destruct (d v) as [[| k] |].
      + exists 0. split; [reflexivity | lia].
      + destruct at_v as [_ [_ least]]. specialize (least w m next label). exists (S k). split; [reflexivity | lia].
      + destruct at_v as [_ none]. specialize (none w next). congruence.
  Qed.

  (** The labels are the distances. *)
  Theorem lawful_labels_are_distances :
    forall d, lawful d -> forall v n, d v = Some n <-> distance v n.
  Proof.
    intros d law v n. split.
    - intros label. split.
      + now apply label_is_a_path with d.
      + intros m way. destruct (path_bounds_label d law m v way) as [k [same less]].
        rewrite label in same. injection same as same. lia.
    - intros [way least]. destruct (path_bounds_label d law n v way) as [m [label less]].
      specialize (least m (label_is_a_path d law m v label)). rewrite label. f_equal. lia.
  Qed.

  (** States without a label reach no goal. *)
  Theorem unlabelled_states_reach_no_goal :
    forall d, lawful d -> forall v, d v = None <-> forall n, ~ path n v.
  Proof.
    intros d law v. split.
    - intros none n way. destruct (path_bounds_label d law n v way) as [m [label _]]. congruence.
    - intros no_path. destruct (d v) as [n |] eqn:label; [| reflexivity].
      exfalso. exact (no_path n (label_is_a_path d law n v label)).
  Qed.

  (** The law as a computation, at one state. *)
  Definition is_lawful_at (d : State -> option nat) (v : State) : bool :=
    let labels := map d (moves v) in
    match d v with
    | Some 0 => goal v
    | Some (S n) =>
        negb (goal v)
        && existsb (fun label => match label with Some m => m =? n | None => false end) labels
        && forallb (fun label => match label with Some m => n <=? m | None => true end) labels
    | None => negb (goal v) && forallb (fun label => match label with Some _ => false | None => true end) labels
    end.

  Theorem checked_labels_are_lawful :
    forall d, (forall v, is_lawful_at d v = true) -> lawful d.
  Proof.
    intros d checked v. specialize (checked v). unfold is_lawful_at in checked.
    destruct (d v) as [[| n] |].
    - assumption.
    - apply andb_prop in checked as [checked all]. apply andb_prop in checked as [no some].
      split; [now apply negb_true_iff |]. split.
      + apply existsb_exists in some as [label [among same]]. apply in_map_iff in among as [w [of_w next]].
        exists w. split; [assumption |]. destruct label as [m |]; [| discriminate].
        apply Nat.eqb_eq in same. subst. assumption.
      + intros w m next label. rewrite forallb_forall in all.
        specialize (all (d w) (in_map d _ _ next)). rewrite label in all. now apply Nat.leb_le.
    - apply andb_prop in checked as [no all]. split; [now apply negb_true_iff |].
      intros w next. rewrite forallb_forall in all. specialize (all (d w) (in_map d _ _ next)).
      destruct (d w); [discriminate | reflexivity].
  Qed.

End Law.

Print Assumptions lawful_labels_are_distances.
Print Assumptions unlabelled_states_reach_no_goal.
Print Assumptions checked_labels_are_lawful.
