import type { callAreas } from '../calls/index.ts'
import { grinder } from './conversations.ts'
import type { CallSamples } from './sample.ts'
import { agentAiko, agentJonas, agentMara, aiko, jonas, sales } from './staff.ts'

export const agentsSamples = {
  getAllAgents: {
    query: {},
    reply: { agents: [agentAiko, agentJonas, agentMara], onlineAgents: 2, totalAgents: 3 },
  },
  setAdmin: {
    body: { userid: jonas.userid, isAdmin: true },
    reply: { ...agentJonas, role: 'admin', isAdmin: true },
  },
  getLockPreview: {
    params: { userid: jonas.userid },
    reply: { openTickets: 2, apiKeys: 1 },
  },
  lockAgent: {
    body: { userid: jonas.userid },
    reply: { ...agentJonas, closed_on: '2026-03-18T15:00:00.000000Z', status: 'offline' },
  },
  registerAgent: {
    body: {
      email: 'aiko.tanaka@noor-coffee.example',
      pass: 'quiet water slow pour',
      confirmPassword: 'quiet water slow pour',
      firstName: 'Aiko',
      lastName: 'Tanaka',
      department: sales.departmentid,
      department_name: 'Sales',
      isAdmin: false,
      isModerator: false,
    },
    reply: { status: 200, user: agentAiko },
  },
  getAgentProfile: {
    params: { id: '3e9a6c14' },
    reply: {
      user: agentMara,
      tickets: 418,
      bubbles: 8,
      rating: 2.74,
      actions: [
        {
          actionid: '20977',
          action_type: 'ticket_rating',
          action_time: '2026-03-17T16:24:09.650000Z',
          ticketid: grinder.ticketid,
          rating: 3,
        },
        {
          actionid: '20944',
          action_type: 'user_login',
          action_time: '2026-03-17T07:58:12.402911Z',
          ticketid: null,
          rating: null,
        },
      ],
    },
    otherReplies: [{ user: agentAiko, tickets: 0, bubbles: 0, rating: null, actions: [] }],
  },
  updateAgent: {
    body: {
      userid: aiko.userid,
      email: 'aiko.tanaka@noor-coffee.example',
      first_name: 'Aiko',
      last_name: 'Tanaka',
      departmentid: sales.departmentid,
    },
    reply: agentAiko,
  },
} satisfies CallSamples<typeof callAreas.agents>
