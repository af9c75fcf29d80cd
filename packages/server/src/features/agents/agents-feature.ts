import { calls } from '@switchboard/contract'
import type { Feature } from '../../platform/feature/feature.ts'
import {
  agentProfile,
  agentsOfDepartment,
  allAgents,
  colleagues,
  lockAgent,
  lockPreview,
  prepareFirstAdmin,
  registerAgent,
  setAdmin,
  updateAgent,
} from './agents.ts'
import { requireEmergencyAdmin } from './emergency-admin.ts'

export const agentsFeature: Feature = {
  // With a password from the settings nothing is printed: the administrator exists before the server listens. A
  // generated one is printed once, so it is made only when the start has succeeded.
  async prepares(app) {
    await requireEmergencyAdmin(app)
    if (app.config.firstAdmin.password !== null) await prepareFirstAdmin(app)
  },
  begins: prepareFirstAdmin,
  serves(serve, app) {
    serve(calls.getColleagues, () => colleagues(app))
    serve(calls.getMyDepartment, ({ me }) => Promise.resolve({ departmentid: me.departmentid }))
    serve(calls.getDepartmentAgents, ({ params }) => agentsOfDepartment(app, params.ticketid))
    serve(calls.getAllAgents, ({ query }) => allAgents(app, query.limit))
    serve(calls.getAgentProfile, ({ params }) => agentProfile(app, params.id))
    serve(calls.registerAgent, async ({ session, body }) => {
      const user = await registerAgent(app, session, body)
      return { status: 200 as const, user }
    })
    serve(calls.setAdmin, ({ me, body }) => setAdmin(app, me, body.userid, body.isAdmin))
    serve(calls.getLockPreview, ({ params }) => lockPreview(app, params.userid))
    serve(calls.lockAgent, ({ session, body }) => lockAgent(app, session, body.userid, body.locked))
    serve(calls.updateAgent, ({ session, body, http }) => updateAgent(app, session, body.userid, body, http))
  },
}
