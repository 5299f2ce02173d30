#!/usr/bin/env python3
"""Trains a network of the 15-puzzle in PyTorch, on labels of `antipode label`: the row "PyTorch" of docs/src/lab/learning.md.

    lab/scripts/train_torch.py -o NET.safetensors [--layers 1024,1024,512,128,64] [--seconds 600] [--batch 16384] [--rate 0.002] LABELS.npz ...

The paper's layers with batch normalisation, on the whole data in a graphics card's memory (or slowly on the CPU). Every label counts twice: the
reflection of a board along its diagonal has the same distance. Training lasts the given seconds, the rate falls to zero on the way; what is
written are the weights' moving averages, with NET.toml, the file that says how states are encoded:

    antipode heuristic audit .. --heuristic 'net:NET.safetensors;encoding=NET.toml'

Needs torch, numpy and safetensors.
"""
import argparse
import json
import math
import pathlib
import time

import numpy as np
import torch
from safetensors.torch import save_file
from torch import nn
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

CELLS = 16


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("labels", nargs="+")
    parser.add_argument("-o", "--output", type=pathlib.Path, required=True)
    parser.add_argument("--layers", default="1024,1024,512,128,64")
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--batch", type=int, default=16384)
    parser.add_argument("--rate", type=float, default=0.002)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def reflected(states):
    """Boards along the diagonal: cells and tiles change places in the same way."""
    side = math.isqrt(CELLS)
    along = torch.arange(CELLS, device=states.device).reshape(side, side).T.reshape(-1)
    return along.to(states.dtype)[states[:, along].long()]


def network(layers):
    parts, inputs = [], CELLS * CELLS
    for units in layers:
        linear = nn.Linear(inputs, units)
        nn.init.kaiming_normal_(linear.weight, nonlinearity="relu")
        parts += [linear, nn.BatchNorm1d(units), nn.ELU()]
        inputs = units
    return nn.Sequential(*parts, nn.Linear(inputs, 1))


def one_hot(states):
    return nn.functional.one_hot(states.long(), CELLS).reshape(len(states), -1).float()


@torch.no_grad()
def error(net, states, distances):
    """Mean and deviation of estimate less distance."""
    net.eval()
    parts = [net(one_hot(states[at:at + 65536])).squeeze(1) - distances[at:at + 65536].float() for at in range(0, len(states), 65536)]
    net.train()
    all_of_them = torch.cat(parts)
    return all_of_them.mean().item(), all_of_them.std().item()


def main():
    options = arguments()
    torch.manual_seed(options.seed)
    torch.set_float32_matmul_precision("high")
    device = "cuda" if torch.cuda.is_available() else "cpu"
    files = [np.load(file) for file in options.labels]
    states = torch.from_numpy(np.concatenate([file["states"] for file in files])).to(device)
    distances = torch.from_numpy(np.concatenate([file["distances"] for file in files])).to(device)
    held_out = min(200_000, len(states) // 10)
    order = torch.randperm(len(states), device=device)
    test, train = order[:held_out], order[held_out:]
    net = network([int(units) for units in options.layers.split(",")]).to(device)
    net[-1].bias.data.fill_(distances[train].float().mean().item())
    mean = AveragedModel(net, multi_avg_fn=get_ema_multi_avg_fn(0.999), use_buffers=True)
    optimiser = torch.optim.AdamW(net.parameters(), lr=options.rate, weight_decay=0.0)
    forward = torch.compile(net) if device == "cuda" else net
    begin, step, told = time.monotonic(), 0, 0.0
    while (passed := (time.monotonic() - begin) / options.seconds) < 1:
        for group in optimiser.param_groups:
            group["lr"] = options.rate * min(1, step / 1000) * 0.5 * (1 + math.cos(math.pi * passed))
        chosen = train[torch.randint(len(train), (options.batch,), device=device)]
        batch, target = states[chosen], distances[chosen].float()
        half = options.batch // 2
        batch = torch.cat([batch[:half], reflected(batch[half:])])
        loss = nn.functional.mse_loss(forward(one_hot(batch)).squeeze(1), target)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        optimiser.step()
        step += 1
        mean.update_parameters(net)
        if passed - told > 0.05:
            told = passed
            bias, deviation = error(mean, states[test], distances[test])
            print(f"{passed:4.0%}  {step * options.batch / 1e6:.0f} million examples, loss {loss.item():.3f}, held out: {bias:+.3f} ± {deviation:.3f}", flush=True)
    bias, deviation = error(mean, states[test], distances[test])
    record = {"labels": len(states), "examples": step * options.batch, "bias": bias, "deviation": deviation, "seconds": time.monotonic() - begin}
    print(json.dumps(record))
    save_file({name: value.contiguous().cpu() for name, value in mean.module.state_dict().items()}, options.output, {"training": json.dumps(record)})
    options.output.with_suffix(".toml").write_text('spec = "sliding:4x4"\n\n[layers]\nactivation = "elu"\n')


if __name__ == "__main__":
    main()
