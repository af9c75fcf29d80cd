import { readFileSync } from 'node:fs'
import { fieldAt, listAt, textAt } from './report-fields.ts'

/** How many lines of a failure's message the summary repeats: the expected and the actual value, not the place. */
const shownLines = 20
/** The page's whole tree is about half of it. */
const shownLinesOfPage = 600
const shownOfLine = 160

/** The failures in a report of Vitest: file, test, and the head of the message. */
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

/**
 * The failures in a report of Playwright, including journeys that passed only on a retry and errors outside of any
 * journey.
 */
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
        const failed = listAt(test, 'results').find((result) => fieldAt(result, 'error') !== undefined)
        const message = textAt(fieldAt(failed, 'error'), 'message')
        return [inOneText(textAt(spec, 'file'), textAt(spec, 'title'), message), ...pageThen(failed)].join(
          '\n',
        )
      }),
  )
  return [...here, ...listAt(suite, 'suites').flatMap(failuresOfSuite)]
}

/** What the page showed when a journey failed: on a machine that keeps no pictures it is all there is to go by. */
function pageThen(result: unknown): string[] {
  const context = listAt(result, 'attachments').find((file) => textAt(file, 'name') === 'error-context')
  const path = textAt(context, 'path')
  if (path === '') return []
  const [, snapshot = ''] = readFileSync(path, 'utf8').split('```yaml\n')
  const [page = ''] = snapshot.split('\n```')
  return page
    .replaceAll(/ \[(?:ref=\w+|cursor=pointer)\]/g, '')
    .split('\n')
    .slice(0, shownLinesOfPage)
    .map((line) => `    ${line.slice(0, shownOfLine)}`)
}

function inOneText(file: string, title: string, message: string): string {
  const head = message.split('\n').filter(Boolean).slice(0, shownLines)
  return [`${file} › ${title}`, ...head.map((line) => `    ${line}`)].join('\n')
}
