import type { ProviderProblems } from '../delivery-problems.ts'

export const telegramProblems: ProviderProblems = {
  codes: [[413, 'file-too-large']],
  texts: [
    [/bot was (blocked|kicked)/i, 'blocked'],
    [/user is deactivated|chat not found|can't initiate conversation/i, 'unreachable'],
    [/(message|caption) is too long/i, 'too-long'],
    [/(file|photo|video) is too (big|large)|entity too large/i, 'file-too-large'],
    [/wrong (file|type)|image_process_failed|photo_invalid|unsupported (file|media)/i, 'file-refused'],
  ],
}
