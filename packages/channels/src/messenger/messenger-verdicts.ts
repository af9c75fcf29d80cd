import type { Verdicts } from '../meta/graph-refusal.ts'

/** Messenger's own error codes by code and subcode; what is not here is refused for good. */
export const messengerVerdicts: Verdicts = {
  1200: 'away',
  99: 'few-tries',
  /** Messages may have been sent. */
  '1/1357046': 'unclear',
  80006: 'rate',
  '9/2018352': 'rate',
  '10/2018278': 'window',
  '10/2018065': 'window',
  '10/2018276': 'window',
  551: 'unreachable',
  '200/2018108': 'unreachable',
  '200/1545041': 'unreachable',
  '100/2018001': 'unreachable',
  '100/33': 'refused',
}
