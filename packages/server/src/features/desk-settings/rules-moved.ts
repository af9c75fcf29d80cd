import { DeskRules, defineEvent } from '@switchboard/contract'

/** Told to every server node, never to a browser: what administrators have set now. */
export const rulesMoved = defineEvent({
  name: 'rulesMoved',
  summary: 'The rules of the desk changed.',
  payload: DeskRules.partial(),
})
