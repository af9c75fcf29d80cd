import type { callAreas } from '../calls/index.ts'
import type { CallSamples } from './sample.ts'
import { sessionSamples } from './session.ts'
import { jonas } from './staff.ts'

const since = '2026-03-11T08:12:44.000000Z'
const recoveryCodes = ['k3p7-w2xm-9qtr-h4ze', 'b6vd-n8ys-c5ja-m7fu']
const password = 'three grinders in the rain'

export const secondFactorSamples = {
  loginSecondStep: {
    body: { challenge: 'sL8h0Qk0aV8rj1yJ6yq3b2Z1Yb0uQk7o8m4hH5g9dXw', code: '492039' },
    reply: sessionSamples.login.reply,
  },
  getSecondFactor: { reply: { isOn: true, since, recoveryCodesLeft: 9, isRequired: true } },
  startSecondFactor: {
    body: { password },
    reply: {
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      address: 'otpauth://totp/Switchboard:mara.okafor?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      squares: ['101', '010', '101'],
    },
  },
  confirmSecondFactor: { body: { code: '492039' }, reply: { recoveryCodes } },
  turnOffSecondFactor: { body: { password, code: '492039' }, reply: { status: 'ok' } },
  makeRecoveryCodes: { body: { password, code: '492039' }, reply: { recoveryCodes } },
  getSecondFactorOf: {
    params: { userid: jonas.userid },
    reply: { isOn: false, since: null, recoveryCodesLeft: 0, isRequired: false },
  },
  resetSecondFactor: { params: { userid: jonas.userid }, body: {}, reply: { status: 'ok' } },
} satisfies CallSamples<typeof callAreas.secondFactor>
