(** God's numbers, proven by a search inside Coq.

    The search is breadth-first from the goal. Its theorem holds for any graph: after [n] steps the frontier has exactly
    the states at distance [n]. Coq's virtual machine then runs it on the 2x3 board and on the 8-puzzle.
    [proofs/check.sh] compiles this file with Coq, and checks that it has no axioms. *)

From Coq Require Import List Arith Lia Bool PArith MSetPositive.
Import ListNotations.

Section Search.

  Variable State : Type.
  Variable moves : State -> list State.
  Variable goal : State.
  (** A name of each state, for the set of those that are known. *)
  Variable code : State -> positive.
  Hypothesis codes_differ : forall v w, code v = code w -> v = w.

  (** [n] moves lead from the goal to a state. *)
  Inductive walk : nat -> State -> Prop :=
  | start : walk 0 goal
  | further : forall n v w, walk n v -> In w (moves v) -> walk (S n) w.

  (** [n] is the distance of a state from the goal. *)
  Definition distance (n : nat) (v : State) : Prop :=
    walk n v /\ forall m, walk m v -> n <= m.

  Definition known (v : State) (seen : PositiveSet.t) : bool := PositiveSet.mem (code v) seen.

  (** Adds states that are not known, also to a list. *)
  Fixpoint insert (ws : list State) (seen : PositiveSet.t) (fresh : list State) : PositiveSet.t * list State :=
    match ws with
    | [] => (seen, fresh)
    | w :: rest =>
        if known w seen then insert rest seen fresh else insert rest (PositiveSet.add (code w) seen) (w :: fresh)
    end.

  (** Adds the successors of states. *)
  Fixpoint expand (vs : list State) (seen : PositiveSet.t) (fresh : list State) : PositiveSet.t * list State :=
    match vs with
    | [] => (seen, fresh)
    | v :: rest => let (seen, fresh) := insert (moves v) seen fresh in expand rest seen fresh
    end.

  Definition step (at_ : PositiveSet.t * list State) : PositiveSet.t * list State := expand (snd at_) (fst at_) [].

  (** The known states and the frontier after [n] steps. *)
  Fixpoint after (n : nat) : PositiveSet.t * list State :=
    match n with
    | 0 => (PositiveSet.add (code goal) PositiveSet.empty, [goal])
    | S n => step (after n)
    end.

  Lemma known_add : forall v w seen, known v (PositiveSet.add (code w) seen) = true <-> v = w \/ known v seen = true.
  Proof.
    intros v w seen. unfold known. rewrite !PositiveSet.mem_spec, PositiveSet.add_spec. split; intros [same | old]; auto.
    left. now rewrite same.
  Qed.

  Lemma insert_adds : forall ws seen fresh v,
      (known v (fst (insert ws seen fresh)) = true <-> known v seen = true \/ In v ws)
      /\ (In v (snd (insert ws seen fresh)) <-> In v fresh \/ In v ws /\ known v seen = false).
  Proof.
    induction ws as [| w rest IH]; intros seen fresh v; simpl.
    - intuition.
    - destruct (known w seen) eqn:old.
      + destruct (IH seen fresh v) as [one two]. rewrite one, two. split.
        * intuition; subst; auto.
        * split; [intuition |]. intros [have | [[same | among] new]]; auto. subst. congruence.
      + destruct (IH (PositiveSet.add (code w) seen) (w :: fresh) v) as [one two]. rewrite one, two, known_add. split.
        * intuition.
        * simpl. destruct (known v (PositiveSet.add (code w) seen)) eqn:later.
          -- apply known_add in later. split.
             ++ intros [[same | have] | [_ no]]; [subst; auto | auto | discriminate].
             ++ intros [have | [[same | among] new]]; auto. destruct later as [same | later]; [auto | congruence].
          -- assert (apart : v <> w) by (intros same; assert (yes := proj2 (known_add v w seen) (or_introl same)); congruence).
             assert (new : known v seen = false).
             { destruct (known v seen) eqn:yes; auto. assert (more := proj2 (known_add v w seen) (or_intror yes)). congruence. }
             intuition; subst; congruence.
  Qed.

  Lemma expand_adds : forall vs seen fresh v,
      (known v (fst (expand vs seen fresh)) = true <-> known v seen = true \/ exists u, In u vs /\ In v (moves u))
      /\ (In v (snd (expand vs seen fresh))
          <-> In v fresh \/ (exists u, In u vs /\ In v (moves u)) /\ known v seen = false).
  Proof.
    induction vs as [| u rest IH]; intros seen fresh v; simpl.
    - split; split; auto.
      + intros [have | [w [[] _]]]; auto.
      + intros [have | [[w [[] _]] _]]; auto.
    - destruct (insert (moves u) seen fresh) as [seen' fresh'] eqn:inserted.
      destruct (insert_adds (moves u) seen fresh v) as [one two]. rewrite inserted in one, two. simpl in one, two.
      destruct (IH seen' fresh' v) as [three four]. rewrite three, four. split.
      + rewrite one. split.
        * intros [[have | here] | [w [among next]]]; [auto | right; exists u; auto | right; exists w; auto].
        * intros [have | [w [[same | among] next]]]; [auto | subst; auto | right; exists w; auto].
      + rewrite two. split.
        * intros [[have | [here new]] | [[w [among next]] new]]; [auto | right; split; auto; exists u; auto |].
          right. split; [exists w; auto |]. destruct (known v seen); auto.
          assert (more := proj2 one (or_introl eq_refl)). congruence.
        * intros [have | [[w [[same | among] next]] new]]; [auto | subst; auto |].
          destruct (bool_dec (known v seen') true) as [later | later].
          -- apply one in later. destruct later as [yes | here]; [congruence | auto].
          -- right. split; [exists w; auto | now apply not_true_is_false].
  Qed.

  (** After [n] steps the known states are those at distance [n] or less, and the frontier has those at [n]. *)
  Theorem search_is_right : forall n v,
      (known v (fst (after n)) = true <-> exists m, m <= n /\ walk m v)
      /\ (In v (snd (after n)) <-> distance n v).
  Proof.
    induction n as [| n IH]; intros v.
    - simpl. rewrite known_add. split.
      + split.
        * intros [same | no]; [subst; exists 0; split; [lia | constructor] |].
          unfold known in no. rewrite PositiveSet.mem_spec in no. destruct (PositiveSet.empty_spec no).
        * intros [m [less way]]. replace m with 0 in way by lia. inversion way. auto.
      + split.
        * intros [same | []]. subst. split; [constructor | lia].
        * intros [way _]. inversion way. auto.
    - simpl. unfold step. destruct (expand_adds (snd (after n)) (fst (after n)) [] v) as [one two].
      rewrite one, two. clear one two. destruct (IH v) as [before _].
      assert (last : walk (S n) v -> known v (fst (after n)) = false -> exists u, In u (snd (after n)) /\ In v (moves u)).
      { intros way new. inversion way as [| m u w to_u next]. subst. exists u. split; auto.
        apply (IH u). split; auto. intros m' shorter. destruct (le_lt_dec n m') as [fine | less]; auto.
        assert (yes : known v (fst (after n)) = true).
        { apply before. exists (S m'). split; [lia | now apply further with u]. }
        congruence. }
      split.
      + split.
        * intros [have | [u [among next]]].
          -- apply before in have as [m [less way]]. exists m. auto.
          -- apply (IH u) in among as [way _]. exists (S n). split; [lia | now apply further with u].
        * intros [m [less way]]. destruct (bool_dec (known v (fst (after n))) true) as [have | have]; auto. right.
          apply not_true_is_false in have. destruct (Nat.eq_dec m (S n)) as [same | other]; [subst; auto |].
          assert (yes : known v (fst (after n)) = true) by (apply before; exists m; split; [lia | auto]). congruence.
      + split.
        * intros [[] | [[u [among next]] new]]. apply (IH u) in among as [way _]. split; [now apply further with u |].
          intros m shorter. destruct (le_lt_dec (S n) m) as [fine | less]; auto.
          assert (yes : known v (fst (after n)) = true) by (apply before; exists m; split; [lia | auto]). congruence.
        * intros [way least]. right.
          assert (new : known v (fst (after n)) = false).
          { destruct (bool_dec (known v (fst (after n))) true) as [have | have]; [| now apply not_true_is_false].
            apply before in have as [m [less shorter]].
            specialize (least m shorter). lia. }
          split; auto.
  Qed.

  (** [k] is God's number: no state that moves reach is farther, and one is as far. *)
  Definition gods_number (k : nat) : Prop :=
    (forall n v, walk n v -> exists m, m <= k /\ walk m v) /\ exists v, distance k v.

  Definition is_empty (list : list State) : bool := match list with [] => true | _ => false end.

  (** Whether [k] is God's number, as a computation. *)
  Definition has_gods_number (k : nat) : bool :=
    let found := after k in negb (is_empty (snd found)) && is_empty (snd (step found)).

  Theorem computed_gods_number : forall k, has_gods_number k = true -> gods_number k.
  Proof.
    intros k computed. unfold has_gods_number in computed. apply andb_prop in computed as [some none]. split.
    - assert (no : forall v, ~ distance (S k) v).
      { intros v far. apply (proj2 (search_is_right (S k) v)) in far. simpl in far.
        destruct (snd (step (after k))); [destruct far | discriminate]. }
      induction n as [| n IH]; intros v way.
      + exists 0. split; [lia | auto].
      + inversion way as [| m u w to_u next]. subst. destruct (IH u to_u) as [m [less shorter]].
        destruct (Nat.eq_dec m k) as [same | other].
        * subst m. destruct (bool_dec (known v (fst (after k))) true) as [have | have]; [now apply search_is_right in have |].
          exfalso. apply (no v). split; [now apply further with u |].
          intros m' way'. destruct (le_lt_dec (S k) m') as [fine | close]; auto.
          assert (yes : known v (fst (after k)) = true) by (apply search_is_right; exists m'; split; [lia | auto]). congruence.
        * exists (S m). split; [lia | now apply further with u].
    - destruct (snd (after k)) as [| v rest] eqn:frontier; [discriminate |].
      exists v. apply (proj2 (search_is_right k v)). rewrite frontier. now left.
  Qed.

End Search.

(** * Sliding boards *)

(** What lies on a cell. *)
Inductive tile : Set := hole | t1 | t2 | t3 | t4 | t5 | t6 | t7 | t8.

Definition same_tile (a b : tile) : bool :=
  match a, b with
  | hole, hole | t1, t1 | t2, t2 | t3, t3 | t4, t4 | t5, t5 | t6, t6 | t7, t7 | t8, t8 => true
  | _, _ => false
  end.

(** A board, row by row. *)
Definition board := list tile.

(** The cell of the hole. *)
Fixpoint hole_at (b : board) : nat :=
  match b with
  | [] => 0
  | t :: rest => if same_tile t hole then 0 else S (hole_at rest)
  end.

(** The cells beside a cell, on a board of some rows and columns. *)
Definition beside (rows columns cell : nat) : list nat :=
  let row := cell / columns in
  let column := cell mod columns in
  (if row =? 0 then [] else [cell - columns]) ++ (if S row =? rows then [] else [cell + columns])
  ++ (if column =? 0 then [] else [cell - 1]) ++ (if S column =? columns then [] else [cell + 1]).

(** The board after two cells have exchanged what lies on them. *)
Definition exchanged (b : board) (i j : nat) : board :=
  let at_i := nth i b hole in let at_j := nth j b hole in
  map (fun cell => if fst cell =? i then at_j else if fst cell =? j then at_i else snd cell)
      (combine (seq 0 (length b)) b).

(** A tile beside the hole slides into it. *)
Definition slides (rows columns : nat) (b : board) : list board :=
  let at_ := hole_at b in map (exchanged b at_) (beside rows columns at_).

(** Four bits for each tile. *)
Definition digit (t : tile) (rest : positive) : positive :=
  match t with
  | hole => rest~0~0~0~0 | t1 => rest~0~0~0~1 | t2 => rest~0~0~1~0 | t3 => rest~0~0~1~1 | t4 => rest~0~1~0~0
  | t5 => rest~0~1~0~1 | t6 => rest~0~1~1~0 | t7 => rest~0~1~1~1 | t8 => rest~1~0~0~0
  end%positive.

Fixpoint code_of (b : board) : positive :=
  match b with
  | [] => 1%positive
  | t :: rest => digit t (code_of rest)
  end.

Lemma codes_of_boards_differ : forall v w, code_of v = code_of w -> v = w.
Proof.
  induction v as [| t rest IH]; destruct w as [| u more]; simpl; intros same; auto.
  - destruct u; discriminate.
  - destruct t; discriminate.
  - destruct t, u; simpl in same; try discriminate; injection same as same; apply IH in same; now subst.
Qed.

(** God's number of the 2x3 board. *)
Theorem board_2x3 : gods_number board (slides 2 3) [t1; t2; t3; t4; t5; hole] 21.
Proof.
  apply computed_gods_number with code_of; [exact codes_of_boards_differ |]. vm_compute. reflexivity.
Qed.

(** God's number of the 8-puzzle. *)
Theorem eight_puzzle : gods_number board (slides 3 3) [t1; t2; t3; t4; t5; t6; t7; t8; hole] 31.
Proof.
  apply computed_gods_number with code_of; [exact codes_of_boards_differ |]. vm_compute. reflexivity.
Qed.

Print Assumptions search_is_right.
Print Assumptions computed_gods_number.
Print Assumptions board_2x3.
Print Assumptions eight_puzzle.
