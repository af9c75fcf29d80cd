import type { callAreas } from '../calls/index.ts'
import type { Preferences } from '../entities/preferences.ts'
import type { CallSamples } from './sample.ts'
import { aiko, billing, elena, jonas, lucia, mara, me, sales, support } from './staff.ts'

export const preferencesSample: Preferences = {
  lang: 'ja',
  theme: 'dark',
  sounds: true,
  pushPreviews: false,
  ticketList: {
    view: 'waiting',
    filter: {
      platform: 'whatsapp',
      department: { id: support.departmentid, name: support.department_name },
      handler: null,
    },
    order: 'newest',
    savedViewid: null,
  },
  density: 'compact',
  singleKeys: true,
  shortcuts: { snooze: ['Z'], reassign: ['Shift', 'T'] },
  volumes: { ticket: 100, chat: 40, mine: 100, private: 0, mention: 100, notice: 10 },
  firstSteps: true,
}

const expires = '2026-03-19T02:31:05.000000Z'

export const sessionSamples = {
  login: {
    body: { email: 'mara.okafor@noor-coffee.example', password: 'three grinders in the rain' },
    reply: {
      status: 200,
      user: {
        ...me,
        email: 'mara.okafor@noor-coffee.example',
        isAdmin: true,
        departmentName: support.department_name,
        profilePic: '/files/pictures/3e9a6c14',
      },
      isPushSubscribed: true,
      lang: 'en',
      expires,
      passwordIsTemporary: false,
    },
  },
  logout: { reply: { status: 'ok' } },
  validate: {
    reply: {
      status: 'valid',
      ...me,
      email: 'mara.okafor@noor-coffee.example',
      isPushSubscribed: true,
      expires,
      requiredAction: null,
    },
  },
  renewSession: { reply: { expires } },
  getPreferences: { reply: preferencesSample },
  changeLanguage: { body: { lang: 'ja' }, reply: { status: 'ok' } },
  changePreferences: {
    body: { theme: preferencesSample.theme, ticketList: preferencesSample.ticketList },
    reply: preferencesSample,
  },
  changePassword: {
    body: {
      currentPassword: 'three grinders in the rain',
      newPassword: 'four kettles on the roof',
      confirmPassword: 'four kettles on the roof',
    },
    reply: { status: 'ok' },
  },
  getMySessions: {
    reply: [
      {
        sessionid: '5b0c3f6e-1d2a-4c7b-9e8f-0a1b2c3d4e5f',
        created_on: '2026-03-18T07:58:11.000000Z',
        last_seen_on: '2026-03-18T14:31:05.000000Z',
        ip: '192.0.2.17',
        user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0',
        current: true,
      },
    ],
  },
  endOtherSessions: { reply: { status: 'ok' } },
  getProfile: {
    reply: {
      firstName: 'Елена',
      lastName: 'Соколова',
      email: 'elena.sokolova@noor-coffee.example',
      profilePic: null,
      departmentName: 'Support',
      companyName: 'Noor Coffee Machines',
    },
  },
  updateProfile: {
    body: { first_name: 'Lucía', last_name: 'Herrera Gil', email: 'lucia.herrera@noor-coffee.example' },
    reply: { status: 'ok' },
  },
  changeProfilePicture: { body: {}, reply: { profilePic: '/files/pictures/b60f4e3d' } },
  removeProfilePicture: { body: {}, reply: { status: 'ok' } },
  getColleagues: { reply: [aiko, jonas, lucia, mara, elena] },
  getMyDepartment: { reply: { departmentid: support.departmentid } },
  getDepartments: { reply: [support, sales, billing] },
  getAccountNames: {
    reply: {
      accounts: [
        { accountid: '9a3d7f16-2c80-4e5b-a41f-6e0b8d5c3971', name: '@noor_coffee_bot' },
        { accountid: '9a3d7f16-2c80-4e5b-a41f-6e0b8d5c3972', name: 'Workshop' },
      ],
    },
  },
  getPublicSettings: {
    reply: {
      productName: 'Switchboard',
      companyName: 'Noor Coffee Machines',
      userGuideUrl: '/user-guide',
      defaultLanguage: 'en',
      vapidPublicKey:
        'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
      sendsPush: true,
      sendsMail: true,
      isSilent: false,
      companies: [{ company: 'staff', name: 'Noor Coffee' }],
      passwords: true,
    },
  },
} satisfies CallSamples<typeof callAreas.session>

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
