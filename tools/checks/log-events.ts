import { isCode, isTest, packageOf, type Source } from './sources.ts'

const call = /\blog\??\.(?:trace|debug|info|warn|error|fatal)\(\s*|\blog\[[^\]]+\]\(\s*/g

/** Its own variable, or a text in the form `subject.what_happened`, perhaps one of two. */
const event = /^\{\s*event(?:\s*[,}]|:\s*(?:[^,}]+\?\s*'([^']*)'\s*:\s*)?'([^']*)'\s*[,}])/

const form = /^[a-z]+(?:_[a-z]+)*\.[a-z]+(?:_[a-z]+)*$/

/** Every log line of the server begins with a stable `event` that an operator can search for. */
export function logsWithoutEvent(sources: Source[]): string[] {
  return sources
    .filter(({ path }) => isCode({ path }) && !isTest(path) && packageOf(path) === 'server')
    .flatMap(({ path, text }) =>
      [...text.matchAll(call)]
        .map((found) => text.slice(found.index + found[0].length))
        .filter((rest) => !beginsWithEvent(rest))
        .map((rest) => `${path}: a log line without event: ${rest.split('\n', 1)[0]}`),
    )
}

function beginsWithEvent(rest: string): boolean {
  const found = event.exec(rest)
  if (found === null) return false
  return found.slice(1).every((name) => name === undefined || form.test(name))
}
