import { Settings, defineEvent } from '@switchboard/contract'

/** Sent to every server node, never to a browser: the stored settings after a change. */
export const settingsChanged = defineEvent({
  name: 'settingsChanged',
  summary: 'The stored settings changed.',
  payload: Settings.partial(),
})
