"""Tests of the environments of Gymnasium."""

import pickle
import time

import antipode
import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium")
from gymnasium.utils.env_checker import check_env  # noqa: E402

from antipode.environment import REGISTERED, PuzzleEnv, PuzzleVectorEnv  # noqa: E402

SOLVED = "1 2 3/4 5 6/7 8 _"


@pytest.mark.parametrize("options", [{}, {"one_hot": True}, {"scramble": 5}, {"distance": (3, 6)}, {"reward": "goal"}, {"reward": "distance"}])
def test_an_environment_obeys_the_interface(table, options):
    check_env(PuzzleEnv("sliding:3x3", table, **options), skip_render_check=True)


def test_the_best_actions_solve(table):
    env = PuzzleEnv("sliding:3x3", table, render_mode="ansi")
    _, info = env.reset(seed=1)
    steps = 0
    while info["distance"] > 0:
        action = int(np.flatnonzero(info["optimal_actions"])[0])
        before = info["distance"]
        _, reward, solved, _, info = env.step(action)
        steps += 1
        assert info["distance"] == before - 1 and reward == -1.0
    assert solved and env.render() == SOLVED and steps > 0
    # An illegal move changes nothing.
    env.reset(options={"state": SOLVED})
    assert env.step(3)[4]["distance"] == 0
    for wrong in (99, -1, 4, 1.5, None):
        with pytest.raises(antipode.UsageError, match="actions are from 0 to 3"):
            env.step(wrong)


COSTS = ["sliding:3x3;cost=tile", "hanoi:3,5;cost=1->2:5,2->1:1", "pancake:6;cost=size", "twisty:2x2x2;moves=U,R;cost=R2:3,U:1,R':4"]


@pytest.mark.parametrize("spec", COSTS)
def test_environments_count_costs(spec, tmp_path):
    """Rewards, best actions and starts are those of the cheapest paths that the table finds."""
    antipode.build(spec, tmp_path / "table", encoding="short")
    with antipode.open(tmp_path / "table") as table:
        env = PuzzleEnv(spec, table)
        for seed in range(20):
            _, info = env.reset(seed=seed)
            start, total, solved = info["distance"], 0.0, False
            while not solved:
                state = table.puzzle.write(env._state)
                best, names = np.flatnonzero(info["optimal_actions"]), table.puzzle.moves(state)
                assert len(best) > 0 and [names[at] for at in best] == table.optimal_moves(state)
                after = table.distance(table.puzzle.expand(state)[1])
                assert list(best) == list(np.flatnonzero(after + table.puzzle.costs(state) == info["distance"]))
                _, reward, solved, _, info = env.step(int(best[seed % len(best)]))
                total += reward
            assert total == -start and not info["optimal_actions"].any()
        # Costs leave distances out: a start has one of those that occur.
        layers = np.flatnonzero(table.layers)
        env = PuzzleEnv(spec, table, distance=(1, int(layers[3])))
        assert all(env.reset(seed=seed)[1]["distance"] in layers[1:4] for seed in range(10))
        # An action that is no move costs 1.
        env.reset(seed=1)
        if len(env._next) < env.action_space.n:
            assert env.step(env.action_space.n - 1)[1] == -1.0


@pytest.mark.parametrize("spec", COSTS)
def test_many_environments_count_costs(spec):
    many = PuzzleVectorEnv(spec, 40)
    many.reset(seed=3)
    random = np.random.default_rng(1)
    for _ in range(5):
        states, counts, live = many._states, many._counts, ~many._ended
        actions = random.integers(0, many.single_action_space.n, 40)
        rewards = many.step(actions)[1]
        starts, costs = np.concatenate([[0], np.cumsum(counts)]), many.puzzle.costs(states)
        paid = [costs[starts[i] + action] if action < counts[i] else 1 for i, action in enumerate(actions)]
        assert (rewards[live] == -np.array(paid, dtype=float)[live]).all()


def test_actions_are_all_moves():
    """`rings:4,3,11` has states with 28 moves, which few random states have."""
    assert PuzzleEnv("rings:4,3,11;goal=1y 4b 5r 7p 13g").action_space.n == 28
    for spec, most in {"sliding:3x3": 4, "hanoi:4,5": 6, "lightsout:3x3": 9, "twisty:3x3x3": 18, "graph:0-1,1-2,2-3,3-0,0-4": 3}.items():
        assert PuzzleEnv(spec).action_space.n == most


class Comb(antipode.Rules):
    """A path of 200 states, at whose end one state has nine moves and the others two."""

    spec = "comb"
    directed = True

    def goals(self):
        return np.array([[250]], dtype=np.uint8)

    def starts(self):
        return np.array([[0]], dtype=np.uint8)

    def expand(self, states):
        nexts = [[*range(150, 158), 250] if here == 199 else [] if here == 250 else [min(here + 1, 199), max(here - 1, 0)] for (here,) in states.tolist()]
        nexts = [[next for next in own if next != here] for own, (here,) in zip(nexts, states.tolist())]
        return np.array([[next] for own in nexts for next in own], dtype=np.uint8).reshape(-1, 1), np.array([len(own) for own in nexts])


def test_states_with_more_moves_than_actions_are_refused(tmp_path):
    env = PuzzleEnv(Comb(), scramble=None, actions=3)
    with pytest.raises(antipode.UsageError, match="actions=9"):
        env.reset(options={"state": np.array([199], dtype=np.uint8)})
    many = PuzzleVectorEnv(Comb(), 2, actions=2)
    with pytest.raises(antipode.UsageError, match="actions=9"):
        many.reset(options={"states": np.array([[3], [199]], dtype=np.uint8)})
    env = PuzzleEnv(Comb(), actions=9)
    env.reset(options={"state": np.array([199], dtype=np.uint8)})
    assert env.step(8)[2]
    # A table knows all states.
    antipode.build(Comb(), tmp_path / "comb")
    with antipode.open(tmp_path / "comb", antipode.Puzzle(Comb())) as table:
        env = PuzzleEnv(table.puzzle, table)
        assert env.action_space.n == 9
        _, info = env.reset(options={"state": np.array([199], dtype=np.uint8)})
        assert list(np.flatnonzero(info["optimal_actions"])) == [8]
    with pytest.raises(antipode.UsageError, match="0 actions"):
        PuzzleEnv("sliding:3x3", actions=0)


def test_rewards_starts_and_truncation(table):
    env = PuzzleEnv("sliding:3x3", table, distance=2, reward="distance", max_steps=3)
    _, info = env.reset(seed=5)
    assert info["distance"] == 2
    _, reward, _, truncated, info = env.step(int(np.flatnonzero(info["optimal_actions"])[0]))
    assert reward == 1.0 and not truncated
    back = int(np.flatnonzero(info["action_mask"] * (1 - info["optimal_actions"]))[0])
    assert env.step(back)[1] == -1.0 and env.step(back)[3]
    goal = PuzzleEnv("sliding:3x3", reward="goal")
    goal.reset(options={"state": "1 2 3/4 5 6/7 _ 8"})
    assert sorted(goal.reset(options={"state": "1 2 3/4 5 6/7 _ 8"}) and goal.step(action)[1] for action in range(3)) == [0.0, 0.0, 1.0]
    for wrong in ({"reward": "fame"}, {"distance": 3}, {"reward": "distance"}, {"render_mode": "smell"}):
        with pytest.raises(antipode.UsageError):
            PuzzleEnv("sliding:3x3", **wrong)


def test_pictures_of_states():
    for spec in ("sliding:3x3", "twisty:2x2x2", "pancake:6"):
        env = PuzzleEnv(spec, render_mode="rgb_array")
        env.reset(seed=1)
        picture = env.render()
        assert picture.dtype == np.uint8 and picture.ndim == 3 and picture.shape[2] == 3 and len(np.unique(picture)) > 4


def test_registered_names():
    for name, spec in REGISTERED.items():
        assert antipode.Puzzle(spec).spec, name
    env = gymnasium.make("antipode/Sliding3x3-v0", max_episode_steps=7, render_mode="ansi")
    env.reset(seed=1)
    assert [env.step(0)[3] for _ in range(7)][-1] and env.render().count("/") == 2
    assert gymnasium.make("antipode/Puzzle-v0", puzzle="pancake:5").action_space.n == 4
    many = gymnasium.make_vec("antipode/Sliding3x3-v0", num_envs=5, vectorization_mode="vector_entry_point")
    assert isinstance(many, PuzzleVectorEnv) and many.reset(seed=1)[0].shape == (5, 9)
    env = PuzzleEnv("sliding:3x3")
    assert (pickle.loads(pickle.dumps(env)).reset(seed=3)[0] == env.reset(seed=3)[0]).all()


def test_many_environments_are_many_of_one(table):
    """Each row of the vector behaves as an environment of its own."""
    many = PuzzleVectorEnv("sliding:3x3", 50, table, scramble=4, max_steps=9)
    seen, infos = many.reset(seed=7)
    assert many.observation_space.contains(seen)
    singles = [PuzzleEnv("sliding:3x3", table, max_steps=9) for _ in range(50)]
    starts = table.puzzle.write(many._states)
    [env.reset(options={"state": start}) for env, start in zip(singles, starts)]
    ended = np.zeros(50, dtype=bool)
    random = np.random.default_rng(1)
    for _ in range(60):
        actions = random.integers(0, 4, 50)
        seen, rewards, solved, truncated, infos = many.step(actions)
        states = table.puzzle.write(many._states)
        for i, env in enumerate(singles):
            if ended[i]:
                # The next step after an end starts again.
                env.reset(options={"state": states[i]})
                assert rewards[i] == 0 and not solved[i] and not truncated[i]
                continue
            one = env.step(int(actions[i]))
            assert (one[0] == seen[i]).all() and one[1] == rewards[i] and one[2] == solved[i] and one[3] == truncated[i]
            assert one[4]["distance"] == infos["distance"][i] and (one[4]["action_mask"] == infos["action_mask"][i]).all()
        ended = solved | truncated
    assert (many.reset(seed=7)[0] == PuzzleVectorEnv("sliding:3x3", 50, scramble=4).reset(seed=7)[0]).all()
    for wrong in (np.full(50, 4), np.full(50, -1), np.zeros(3)):
        with pytest.raises(antipode.UsageError):
            many.step(wrong)


def test_many_environments_one_hot():
    many = PuzzleVectorEnv("sliding:3x3", 8, one_hot=True, reward="goal")
    seen, _ = many.reset(seed=1)
    assert many.observation_space.contains(seen) and (seen == many.puzzle.one_hot(many._states)).all()


def test_many_environments_are_fast():
    """A loose bound: lab/scripts/compare_python.py measures."""
    many = PuzzleVectorEnv("sliding:3x3", 4096)
    many.reset(seed=1)
    actions = np.random.default_rng(0).integers(0, 4, (20, 4096))
    start = time.process_time()
    for some in actions:
        many.step(some)
    assert 20 * 4096 / (time.process_time() - start) > 50_000
