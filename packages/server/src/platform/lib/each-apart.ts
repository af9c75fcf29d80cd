/**
 * Does a step for each, in order. One that fails holds up none of those behind it. @throws the first failure, at the end; at once
 * when what is left cannot be read
 */
export async function eachApart<One>(
  all: Iterable<One> | AsyncIterable<One>,
  step: (one: One) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  for await (const one of all) await step(one).catch((failure: unknown) => void failures.push(failure))
  if (failures.length > 0) throw failures[0]
}
