import { isCode, isTest, type Source } from './sources.ts'

const only = 'packages/web/src/live/mutate-then.ts'

/** What TanStack Query is given with a call is forgotten once the component is gone: what `mutateThen` is given is not. */
export function forgottenAnswers(sources: Source[]): string[] {
  return sources
    .filter(({ path }) => path.startsWith('packages/web/src/') && isCode({ path }) && !isTest(path))
    .filter(({ path, text }) => path !== only && callsWithMore(text))
    .map(({ path }) => `${path} gives a mutation what follows its answer: use mutateThen`)
}

const callsWithMore = (text: string): boolean =>
  [...text.matchAll(/\bmutate(?:Async)?\(/g)].some(({ index, 0: call }) =>
    hasSecondArgument(text.slice(index + call.length)),
  )

/** A comma at the end of the only argument begins no second one. */
function hasSecondArgument(rest: string): boolean {
  let depth = 0
  for (const { 0: letter, index } of rest.matchAll(/[()[\]{},]/g)) {
    if ('([{'.includes(letter)) depth += 1
    if (')]}'.includes(letter)) depth -= 1
    if (depth < 0) return false
    if (depth === 0 && letter === ',') return !/^\s*\)/.test(rest.slice(index + 1))
  }
  return false
}
