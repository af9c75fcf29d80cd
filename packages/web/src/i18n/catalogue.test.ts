import { ClientId, refusals } from '@switchboard/contract'
import { expect, it } from 'vitest'
import { textsOf } from './testing/translator.ts'

const shown = new Set<string>([
  ...textsIn(textsOf('en')),
  ...Object.values(refusals).map(({ message }) => message),
  ...(ClientId.safeParse('x').error?.issues ?? []).map(({ message }) => message),
])

function textsIn(part: unknown): string[] {
  if (typeof part === 'string') return [part]
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(textsIn) : []
}

it.each([
  'Some fields are empty',
  'Invalid email or password',
  'Some fields are missing!',
  'Passwords do not match!',
  'Unexpected error from server.',
  'No response received from server.',
  'Error while making request.',
  '404 Error! Page not found :(',
  'Take me back!',
  'Unexpected Application Error',
  'Profile not found!',
  'Update user failed!',
  'Cannot submit an empty field!',
  'Invalid Telegram Bot ID!',
  'Bot ID successfully submitted!',
  'An unexpected error occurred.',
  'Email not found!',
  'Department not found!',
  'Invalid account creation date!',
  'User has not logged in yet.',
  'Invalid client ID!',
  'No tickets found!',
  'No search results found!',
  'No templates available',
  'File size not found.',
  'Unknown',
])('the text %j of the catalogue appears in the app letter for letter (§8)', (text) => {
  expect(
    [...shown].some((one) => one.toLowerCase() === text.toLowerCase() && sameBeyondCase(one, text)),
  ).toBe(true)
})

/** S8-12: the specification also writes 'no search results found' without its capital; only the first letter may differ. */
const sameBeyondCase = (one: string, text: string): boolean => one.slice(1) === text.slice(1)
