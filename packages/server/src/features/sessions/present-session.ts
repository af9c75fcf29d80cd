import { type CallReply, type calls, Language, type Me } from '@switchboard/contract'
import type { Session } from '../../platform/http/served-call.ts'
import type { LiveSession, Myself } from './sessions-store.ts'

type Named = Pick<
  LiveSession,
  'userid' | 'username' | 'first_name' | 'last_name' | 'is_admin' | 'departmentid'
>

export function presentMe(user: Named): Me {
  return {
    id: user.userid,
    username: user.username,
    firstName: user.first_name,
    lastName: user.last_name,
    role: user.is_admin ? 'admin' : '',
    departmentid: user.departmentid,
  }
}

export function presentSignedIn(user: Myself, expires: string): CallReply<typeof calls.login> {
  return {
    status: 200,
    user: {
      ...presentMe(user),
      email: user.email,
      isAdmin: user.is_admin,
      departmentName: user.department_name,
      profilePic: picturePath(user.profile_pic),
    },
    isPushSubscribed: user.is_push_subscribed,
    lang: Language.parse(user.lang),
    expires,
    passwordIsTemporary: user.password_is_temporary,
  }
}

export function presentValid(
  user: Myself,
  { expires, requiredAction }: Pick<Session, 'expires' | 'requiredAction'>,
): CallReply<typeof calls.validate> {
  const { id, username, role, firstName, lastName, departmentid } = presentMe(user)
  return {
    status: 'valid',
    role,
    username,
    id,
    firstName,
    lastName,
    email: user.email,
    departmentid,
    isPushSubscribed: user.is_push_subscribed,
    expires,
    requiredAction,
  }
}

/** A path relative to the API base; the files access decides who may read it. */
export const picturePath = (fileid: string | null): string | null =>
  fileid === null ? null : `/files/${fileid}`
