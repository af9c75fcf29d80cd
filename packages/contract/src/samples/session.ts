import type { callAreas } from '../calls/index.ts'
import type { CallSamples } from './sample.ts'
import { aiko, billing, elena, jonas, lucia, mara, me, sales, support } from './staff.ts'

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
      owes: null,
    },
  },
  renewSession: { reply: { expires } },
  getPreferences: { reply: { lang: 'bg', theme: 'system', sounds: true, pushPreviews: false } },
  changeLanguage: { body: { lang: 'ja' }, reply: { status: 'ok' } },
  changePreferences: {
    body: { theme: 'dark' },
    reply: { lang: 'ja', theme: 'dark', sounds: true, pushPreviews: false },
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
  getDeskSettings: {
    reply: {
      productName: 'Switchboard',
      companyName: 'Noor Coffee Machines',
      userGuideUrl: '/user-guide',
      defaultLanguage: 'en',
      vapidPublicKey:
        'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    },
  },
} satisfies CallSamples<typeof callAreas.session>
