import { fieldAt, listAt, textAt } from './report-fields.ts'

/** How much of a failure's message the summary repeats: what was expected and what came, not where. */
const toldLines = 12

/** What failed in a report of Vitest: where, which test, and the head of its message. */
export function failuresOfVitest(report: unknown): string[] {
  return listAt(report, 'testResults').flatMap((file) => {
    const failed = listAt(file, 'assertionResults').filter((test) => textAt(test, 'status') === 'failed')
    if (failed.length === 0 && textAt(file, 'status') === 'failed') {
      return [inOneText(textAt(file, 'name'), 'the file does not load', textAt(file, 'message'))]
    }
    return failed.map((test) =>
      inOneText(
        textAt(file, 'name'),
        textAt(test, 'fullName'),
        listAt(test, 'failureMessages').find((message) => typeof message === 'string') ?? '',
      ),
    )
  })
}

/** What failed in a report of Playwright, also what passed only at the second try and what no journey was to blame for. */
export function failuresOfPlaywright(report: unknown): string[] {
  const outside = listAt(report, 'errors').map((error) =>
    inOneText('journeys', 'outside of a journey', textAt(error, 'message')),
  )
  return [...outside, ...listAt(report, 'suites').flatMap(failuresOfSuite)]
}

function failuresOfSuite(suite: unknown): string[] {
  const here = listAt(suite, 'specs').flatMap((spec) =>
    listAt(spec, 'tests')
      .filter((test) => ['unexpected', 'flaky'].includes(textAt(test, 'status')))
      .map((test) => {
        const messages = listAt(test, 'results').map((result) => textAt(fieldAt(result, 'error'), 'message'))
        return inOneText(textAt(spec, 'file'), textAt(spec, 'title'), messages.find(Boolean) ?? '')
      }),
  )
  return [...here, ...listAt(suite, 'suites').flatMap(failuresOfSuite)]
}

function inOneText(file: string, title: string, message: string): string {
  const head = message.split('\n').filter(Boolean).slice(0, toldLines)
  return [`${file} › ${title}`, ...head.map((line) => `    ${line}`)].join('\n')
}
