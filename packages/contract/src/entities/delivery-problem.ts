import { z } from 'zod'

/** Problems that a provider reports for a message; `delivery_reason` holds its own text. */
const providerProblems = [
  'blocked',
  'unreachable',
  'window-closed',
  'too-long',
  'file-too-large',
  'file-refused',
  'template-refused',
  'policy',
  'client-app',
  'account',
  'provider-error',
  'rate-limited',
  'refused',
] as const

/** It is unknown whether the message arrived. */
const unconfirmedProblems = ['connection-lost', 'no-answer', 'unclear-answer', 'stopped'] as const

/** Problems before a provider had the message. */
const ownProblems = ['no-connection', 'not-connected', 'preparation', 'database-away', 'silent-mode'] as const

/** Why a message did not reach its client, or still waits: a code that every reader sees in his or her language. */
export const DeliveryProblem = z.enum([...providerProblems, ...unconfirmedProblems, ...ownProblems])
export type DeliveryProblem = z.infer<typeof DeliveryProblem>

/** Whether a provider's text explains it. */
export const isProviderProblem = (problem: DeliveryProblem): boolean =>
  providerProblems.some((one) => one === problem)

/** Why a send failed, in plain English, for programs and logs; the web app translates it. */
export const problemsInEnglish: Record<DeliveryProblem, string> = {
  blocked: 'The client has blocked this account or left the chat.',
  unreachable: 'The client cannot be reached on this channel.',
  'window-closed': 'The time to answer freely is over. The client has to write first.',
  'too-long': 'The text is longer than the channel takes.',
  'file-too-large': 'The file is larger than the channel takes.',
  'file-refused': 'The channel does not take this file.',
  'template-refused': 'The channel refused the template.',
  policy: 'The rules of the channel do not allow this message.',
  'client-app': "The client's app is too old for this message.",
  account: 'The channel has blocked or limited our account.',
  'provider-error': 'The channel had an error.',
  'rate-limited': 'The channel asked us to wait.',
  refused: 'The channel refused this message.',
  'connection-lost': 'The connection was cut while it was being sent. We do not know whether it arrived.',
  'no-answer': 'The channel did not answer in time. We do not know whether it arrived.',
  'unclear-answer': 'The answer of the channel was not clear. We do not know whether it arrived.',
  stopped: 'The server stopped while it was being sent. We do not know whether it arrived.',
  'no-connection': 'The channel could not be reached.',
  'not-connected': 'This channel is not connected any more.',
  preparation: 'The message could not be prepared.',
  'database-away': 'The database could not be reached.',
  'silent-mode': 'Silent mode is on: nothing leaves this server.',
}
