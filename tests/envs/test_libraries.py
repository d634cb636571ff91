"""Libraries that researchers use run a short training, unchanged."""

from typing import Any

import numpy as np
import pytest

SOLO = "loyang.envs.solo:Loyang-Solo-v0"

pytestmark = [pytest.mark.long, pytest.mark.filterwarnings("default")]  # theirs are not ours


def test_maskable_ppo_of_sb3_contrib_learns_in_steps() -> None:
    import gymnasium
    from sb3_contrib import MaskablePPO

    env = gymnasium.make(SOLO, actions="split", normalised=True, reward="shaped")
    model = MaskablePPO("MlpPolicy", env, n_steps=256, batch_size=128, seed=1)
    model.learn(1024)
    observation, info = env.reset(seed=1)
    action, _ = model.predict(observation, action_masks=info["action_mask"].astype(bool))
    assert info["action_mask"][int(action)] == 1


def test_torchrl_collects_and_learns() -> None:
    import torch
    from tensordict.nn import TensorDictModule
    from torchrl.envs import GymWrapper, TransformedEnv
    from torchrl.envs.transforms import ActionMask, Compose, DTypeCastTransform
    from torchrl.modules import MaskedCategorical, ProbabilisticActor

    from loyang.envs.solo import SoloEnv

    wrapped = GymWrapper(
        SoloEnv(actions="split", normalised=True, observation="dict", reward="shaped"),
        categorical_action_encoding=True,
    )
    as_bools = DTypeCastTransform(torch.int8, torch.bool, in_keys=["action_mask"])
    env = TransformedEnv(wrapped, Compose(as_bools, ActionMask()))
    size = env.observation_spec["observation"].shape[-1]
    network = torch.nn.Linear(size, 70)
    actor = ProbabilisticActor(
        TensorDictModule(network, in_keys=["observation"], out_keys=["logits"]),
        in_keys={"logits": "logits", "mask": "action_mask"},
        distribution_class=MaskedCategorical,
        return_log_prob=True,
    )
    optimizer = torch.optim.Adam(network.parameters(), 1e-2)
    before = network.weight.detach().clone()
    for _ in range(3):
        steps = env.rollout(64, actor)
        taken = steps["action_mask"].gather(-1, steps["action"].unsqueeze(-1))
        assert taken.all()
        logs = actor.get_dist(steps).log_prob(steps["action"])
        loss = -(logs * steps["next", "reward"].squeeze(-1)).mean() - 0.01 * logs.mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    assert (network.weight != before).any()


def test_rllib_trains() -> None:
    import gymnasium
    import ray
    from gymnasium import spaces
    from ray.rllib.algorithms.ppo import PPOConfig
    from ray.rllib.core.rl_module.rl_module import RLModuleSpec
    from ray.rllib.examples.rl_modules.classes.action_masking_rlm import (
        ActionMaskingTorchRLModule,
    )
    from ray.tune.registry import register_env

    from loyang.envs.solo import SoloEnv

    class Renamed(gymnasium.ObservationWrapper[Any, Any, Any]):
        """As RLlib's module for masks wants it: another key, and floats as the mask."""

        def __init__(self, env: SoloEnv) -> None:
            super().__init__(env)
            space = env.observation_space
            assert isinstance(space, spaces.Dict)
            mask = spaces.Box(0.0, 1.0, space["action_mask"].shape, np.float32)
            self.observation_space = spaces.Dict(
                {"action_mask": mask, "observations": space["observation"]}
            )

        def observation(self, observation: Any) -> Any:
            mask = observation["action_mask"].astype(np.float32)
            return {"action_mask": mask, "observations": observation["observation"]}

    def make(_: Any) -> Any:
        return Renamed(
            SoloEnv(actions="split", normalised=True, observation="dict", reward="shaped")
        )

    register_env("loyang", make)
    config = (
        PPOConfig()
        .environment("loyang")
        .env_runners(num_env_runners=0)
        .training(train_batch_size_per_learner=256, minibatch_size=128, num_epochs=1)
        .rl_module(rl_module_spec=RLModuleSpec(module_class=ActionMaskingTorchRLModule))
    )
    ray.init(num_cpus=1, include_dashboard=False, configure_logging=False)
    try:
        algorithm = config.build_algo()
        result = algorithm.train()
        assert result["num_env_steps_sampled_lifetime"] >= 256
        algorithm.stop()
    finally:
        ray.shutdown()
