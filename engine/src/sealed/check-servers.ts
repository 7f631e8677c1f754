import { no, ok, type Result } from "@satchel/core/result";
import { type Context, LOCKS } from "../context.ts";
import { reasonOf, type StorageProblem } from "../problems.ts";
import { readOwnRecord, writeRecord } from "./sealed-record.ts";

/**
 * With a password: compares the servers that this wallet asks with those of the last time, and puts a difference into
 * the state until a person has accepted it. Never rejects.
 */
export async function checkServers(ctx: Context): Promise<void> {
  try {
    await ctx.ports.locks.exclusive(LOCKS.contacts, async () => {
      const read = await readOwnRecord(ctx);
      if (read.kind !== "sealed") return;
      const { servers } = ctx;
      const before = read.record.servers;
      if (before === undefined) return writeRecord(ctx, { ...read.record, servers });
      const added = servers.filter((server) => !before.includes(server));
      const removed = before.filter((server) => !servers.includes(server));
      if (added.length + removed.length === 0) return;
      ctx.state.setState(({ outside }) => ({ outside: { ...outside, servers: { added, removed } } }));
    });
  } catch (error) {
    ctx.ports.log.warn("The servers could not be compared with those of the last time", error);
  }
}

/** Remembers the servers that are asked now as the ones that a person knows. */
export async function acceptServers(ctx: Context): Promise<Result<void, StorageProblem>> {
  try {
    await ctx.ports.locks.exclusive(LOCKS.contacts, async () => {
      const read = await readOwnRecord(ctx);
      if (read.kind === "sealed") await writeRecord(ctx, { ...read.record, servers: ctx.servers });
    });
  } catch (error) {
    return no({ code: "storage-failed", reason: reasonOf(error) });
  }
  ctx.state.setState(({ outside: { servers: _, ...rest } }) => ({ outside: rest }));
  return ok(undefined);
}
