import { expect, it } from 'vitest'
import { t } from './testing/english.ts'

it.each([
  ['register.wordless', 'Unexpected error from server.'],
  ['register.noResponse', 'No response received from server.'],
  ['register.notMade', 'Error while making request.'],
  ['register.selectDepartment', 'Select a department'],
  ['page.profileNotFound', 'Profile not found!'],
  ['agents.neverLoggedIn', 'User has not logged in yet.'],
  ['agents.updateFailed', 'Update user failed!'],
  ['clients.notAdded', 'not added yet'],
  ['clients.noAddress', 'Address not specified.'],
  ['clients.noAccount', 'Account number not specified.'],
  ['clients.noNote', 'Note not added.'],
  ['ticketTable.noHandler', 'not accepted yet'],
  ['ticketTable.closedWithout', 'ticket closed'],
  ['ticketTable.notAccepted', 'Not accepted yet.'],
  ['ticketTable.active', 'Ticket is active.'],
  ['table.end', 'Table end reached!'],
  ['settings.comingSoon', 'Coming soon.'],
  ['telegram.submitting', 'Submitting your Telegram Token, please wait...'],
  ['telegram.success', 'Bot ID successfully submitted!'],
  ['telegram.unexpected', 'An unexpected error occurred.'],
  ['telegram.codes.400', 'Invalid Bot ID. Please check your token.'],
  ['telegram.codes.401', 'Unauthorized. Please verify your bot token.'],
  ['telegram.codes.403', "Bot is blocked or the user hasn't started the chat."],
  ['telegram.codes.404', 'Bot not found. Check if your bot exists and is running.'],
  ['telegram.codes.409', 'Conflict: Another webhook is active. Remove it before proceeding.'],
  ['telegram.codes.429', 'Rate limit exceeded. Please try again later.'],
  ['telegram.codes.500', 'Telegram server error. Please retry later.'],
  ['telegram.codes.other', 'Something went wrong. Please try again.'],
])('%s is the text of the specification', (key, text) => {
  expect(t(key)).toBe(text)
})
