import type { callAreas } from '../calls/index.ts'
import type { CallSamples } from './sample.ts'
import { sessionSamples } from './session.ts'
import { jonas } from './staff.ts'

const company = 'staff'
const password = 'three grinders in the rain'
const returnTo = '/?ticket=c0ffee00-1a2b-4c3d-8e4f-5a6b7c8d9e0f'
const address = 'https://login.noor-coffee.example/authorize?client_id=desk&response_type=code'

export const companySignInSamples = {
  beginCompanySignIn: { body: { company, returnTo }, reply: { address } },
  finishCompanySignIn: {
    body: { company, answer: 'code=SplxlOBeZQQYbYS6WxSbIA&state=af0ifjsldkj' },
    reply: { outcome: 'signed-in', signedIn: sessionSamples.login.reply, returnTo },
  },
  getLinkedLogins: {
    reply: {
      logins: [
        {
          company,
          name: 'Noor Coffee',
          linked: {
            email: 'mara.okafor@noor-coffee.example',
            linked_on: '2026-03-11T08:12:44.000000Z',
            used_on: '2026-03-18T07:58:11.000000Z',
          },
        },
        { company: 'partners', name: 'Partner portal', linked: null },
      ],
    },
  },
  getOwnProof: {
    reply: {
      by: 'sign-in',
      companies: [{ company, name: 'Noor Coffee' }],
      goodUntil: '2026-03-18T14:41:05.118204Z',
    },
  },
  linkLogin: { body: { company, password, returnTo: '/profile/mara.okafor' }, reply: { address } },
  unlinkLogin: { body: { company, password }, reply: { status: 'ok' } },
  allowLinking: {
    params: { userid: jonas.userid },
    body: { password },
    reply: { expires_on: '2026-03-19T14:31:05.118204Z' },
  },
  getCompanyLogins: {
    reply: {
      companies: [
        {
          company,
          name: 'Noor Coffee',
          issuer: 'https://login.noor-coffee.example/realms/staff',
          clientId: 'desk',
          redirectAddress: 'https://desk.noor-coffee.example/sign-in/staff',
          accounts: 'everyone',
          emailDomains: ['noor-coffee.example'],
          groupsClaim: 'groups',
          allowedGroups: ['desk'],
          adminGroups: ['desk-admins'],
          departments: [{ group: 'repairs', department: 'Support' }],
          refusedOn: null,
        },
      ],
      passwords: 'emergency-administrator',
      emergencyAdmin: 'first@noor-coffee.example',
    },
  },
} satisfies CallSamples<typeof callAreas.companySignIn>
