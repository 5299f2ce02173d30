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
    """A loose bound: scripts/compare_python.py measures."""
    many = PuzzleVectorEnv("sliding:3x3", 4096)
    many.reset(seed=1)
    actions = np.random.default_rng(0).integers(0, 4, (20, 4096))
    start = time.process_time()
    for some in actions:
        many.step(some)
    assert 20 * 4096 / (time.process_time() - start) > 50_000
