import { calls } from '@switchboard/contract'
import { statusOf } from '../../kit/faults/slow-connections.ts'

const JSON_BODY = 'content-type: application/json\r\n'
const FORM = 'content-type: multipart/form-data; boundary=x\r\n'
const GIGABYTE = 'content-length: 1073741824\r\n\r\n'

/** Statuses of what is too much, by what it is. */
export async function tooMuch(
  url: string,
  cookie: string,
): Promise<Record<string, { status: number; right: number }>> {
  const begin = (path: string) => `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: ${cookie}\r\n`
  const headers = Array.from({ length: 10_000 }, (_, n) => `x-${n}: 1\r\n`).join('')
  return {
    'a call of 1 GB': {
      status: await statusOf(url, `${begin(calls.sendMessage.path)}${JSON_BODY}${GIGABYTE}`),
      right: 413,
    },
    'a file of 1 GB': {
      status: await statusOf(url, `${begin(calls.sendFile.path)}${FORM}${GIGABYTE}`),
      right: 413,
    },
    '10,000 headers': {
      status: await statusOf(url, `${begin(calls.sendMessage.path)}${headers}\r\n`),
      right: 431,
    },
  }
}

export const wrongAnswers = (
  answers: Record<string, { status: number; right: number }>,
): Record<string, number> =>
  Object.fromEntries(
    Object.entries(answers).map(([what, { status, right }]) => [
      `${what} answered otherwise than ${right}`,
      status === right ? 0 : Math.max(1, status),
    ]),
  )
