import { calls } from '@switchboard/contract'
import type { Feature } from '../../platform/http/feature.ts'
import {
  agentProfile,
  agentsOfDepartment,
  allAgents,
  colleagues,
  lockAgent,
  prepareFirstAdmin,
  registerAgent,
  setAdmin,
  updateAgent,
} from './agents.ts'

export const agentsFeature: Feature = {
  prepares: prepareFirstAdmin,
  serves(serve, app) {
    serve(calls.getColleagues, () => colleagues(app))
    serve(calls.getMyDepartment, ({ me }) => Promise.resolve({ departmentid: me.departmentid }))
    serve(calls.getDepartmentAgents, ({ params }) => agentsOfDepartment(app, params.ticketid))
    serve(calls.getAllAgents, ({ query }) => allAgents(app, query.limit))
    serve(calls.getAgentProfile, ({ params }) => agentProfile(app, params.id))
    serve(calls.registerAgent, async ({ me, body }) => {
      const user = await registerAgent(app, me, body)
      return { status: 200 as const, user }
    })
    serve(calls.setAdmin, ({ me, body }) => setAdmin(app, me, body.userid, body.isAdmin))
    serve(calls.lockAgent, ({ me, body }) => lockAgent(app, me, body.userid, body.locked))
    serve(calls.updateAgent, ({ me, body }) => updateAgent(app, me, body.userid, body))
  },
}
