import { type Agent, type Colleague, EPOCH, NOT_SUBSCRIBED } from '@switchboard/contract'
import { picturePath } from '../sessions/sessions.ts'
import type { AgentView } from './agents-store.ts'

/** The fields of an agent that every colleague sees; the specification names both spellings. */
export function presentColleague(view: AgentView, online: ReadonlySet<string>): Colleague {
  return {
    userid: view.userid,
    id: view.userid,
    first_name: view.first_name,
    last_name: view.last_name,
    firstName: view.first_name,
    lastName: view.last_name,
    username: view.username,
    departmentid: view.departmentid,
    department_name: view.department_name,
    profile_pic: picturePath(view.profile_pic),
    status: online.has(view.userid) ? 'online' : 'offline',
  }
}

/** The fields that administrators see. */
export function presentAgent(view: AgentView, online: ReadonlySet<string>): Agent {
  return {
    ...presentColleague(view, online),
    email: view.email,
    created_on: view.created_on,
    last_logged_on: view.last_logged_on ?? EPOCH,
    role: view.is_admin ? 'admin' : '',
    isAdmin: view.is_admin,
    isModerator: false,
    closed_on: view.closed_on,
    push_subscription: pushState(view),
    isPushSubscribed: view.push_enabled && view.has_push_subscription,
  }
}

/** A value, 'not_subscribed' or empty for a user who never had a subscription. */
function pushState(view: AgentView): Agent['push_subscription'] {
  if (!view.has_push_subscription) return view.push_enabled ? NOT_SUBSCRIBED : ''
  return view.push_enabled ? 'subscribed' : NOT_SUBSCRIBED
}
