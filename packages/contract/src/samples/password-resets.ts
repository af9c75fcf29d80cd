import type { callAreas } from '../calls/index.ts'
import type { CallSamples } from './sample.ts'
import { jonas } from './staff.ts'

const token = 'q3Jt0yKc5Vw9rLmXb2HasL8h0Qk0aV8rj1yJ6yq3b2Z'
const password = 'three grinders in the rain'
const email = 'jonas.weber@noor-coffee.example'
const expires_on = '2026-03-19T14:31:05.118204Z'

export const passwordResetsSamples = {
  resetPassword: {
    params: { userid: jonas.userid },
    body: { password: 'amber teapot 17' },
    reply: { link: `https://desk.noor-coffee.example/reset#${token}`, expires_on, mailed: true },
  },
  askForReset: { body: { email }, reply: { status: 'ok' } },
  readReset: { body: { token }, reply: { email, expires_on } },
  finishReset: { body: { token, password, confirmPassword: password }, reply: { email } },
} satisfies CallSamples<typeof callAreas.passwordResets>
