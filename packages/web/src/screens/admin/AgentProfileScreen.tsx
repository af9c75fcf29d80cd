import type { Agent, AgentProfile } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { Lock, LockOpen, Pencil } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { agentName, isLocked } from '../../features/agents/agents-model.ts'
import { agentProfileQuery } from '../../features/agents/api.ts'
import { AgentDetails } from '../../features/agents/components/AgentDetails.tsx'
import { AgentStats } from '../../features/agents/components/AgentStats.tsx'
import { AskBeforeLock } from '../../features/agents/components/AskBeforeLock.tsx'
import { ResetPassword } from '../../features/agents/components/ResetPassword.tsx'
import { UpdateAgentBox } from '../../features/agents/components/UpdateAgentBox.tsx'
import { type AccountForm, useFlag } from '../../features/agents/mutations.ts'
import { AllowLinking } from '../../features/company-logins/components/AllowLinking.tsx'
import { ResetSecondFactor } from '../../features/second-factor/components/ResetSecondFactor.tsx'
import { noLeftEdits, useKeptState } from '../../live/left-edits.ts'
import { departmentsQuery } from '../../live/departments.ts'
import { pictureAddress } from '../../lib/picture-address.ts'
import { useMe } from '../../live/me.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Chip } from '../../ui/feedback/Chip.tsx'
import { DepartmentMark } from '../../ui/people/DepartmentMark.tsx'
import { Avatar } from '../../ui/people/Avatar.tsx'
import { ProfileHeader } from '../../ui/people/ProfileHeader.tsx'
import { Column, TwoUp } from '../../ui/layout/Layout.tsx'
import { Presence } from '../../ui/people/Presence.tsx'
import { agentFilters } from './action-model.ts'
import { ProfilePage } from './ProfilePage.tsx'
import { RecentActions } from './RecentActions.tsx'
import { useEditButton } from './use-edit-button.ts'

const leftEditing = noLeftEdits<string | null>()

/** Agent profile. */
export function AgentProfileScreen() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const profile = useQuery(agentProfileQuery(id))
  const [editing, setEditing] = useKeptState(leftEditing, null)
  const isEditing = editing === id
  const { edit, focusEdit } = useEditButton()
  const close = () => {
    setEditing(null)
    focusEdit()
  }
  return (
    <ProfilePage
      query={profile}
      back={{ to: '/admin-panel/agents', label: t('nav.agents') }}
      header={({ value: { user } }) => (
        <AgentHeader
          edit={edit}
          agent={user}
          isEditing={isEditing}
          onEdit={() => setEditing(isEditing ? null : id)}
        />
      )}
    >
      {({ value }) => <Parts profile={value} isEditing={isEditing} onClose={close} />}
    </ProfilePage>
  )
}

function Parts({
  profile,
  isEditing,
  onClose,
}: {
  profile: AgentProfile
  isEditing: boolean
  onClose: () => void
}) {
  const { user, actions } = profile
  const departments = useQuery(departmentsQuery).data?.value ?? []
  const [draft, setDraft] = useState<{ userid: string; form: Partial<AccountForm> } | null>(null)
  return (
    <>
      <AgentStats profile={profile} />
      {isEditing && (
        <UpdateAgentBox
          key={user.userid}
          agent={user}
          departments={departments}
          draft={draft?.userid === user.userid ? draft.form : null}
          onDraft={(form) => setDraft(form && { userid: user.userid, form })}
          onClose={onClose}
        />
      )}
      <TwoUp>
        <Column>
          <AgentDetails agent={user} />
          <ResetPassword userid={user.userid} name={agentName(user)} email={user.email} />
          <AllowLinking userid={user.userid} name={agentName(user)} />
          <ResetSecondFactor userid={user.userid} name={agentName(user)} />
        </Column>
        <RecentActions actions={actions} filters={agentFilters} name={user.firstName} of="agent" />
      </TwoUp>
    </>
  )
}

type AgentHeaderProps = {
  edit: RefObject<HTMLButtonElement | null>
  agent: Agent
  isEditing: boolean
  onEdit: () => void
}

function AgentHeader({ edit, agent: saved, isEditing, onEdit }: AgentHeaderProps) {
  const { t } = useTranslation()
  const flag = useFlag(t)
  const agent = flag.shown(saved)
  const name = agentName(agent)
  return (
    <ProfileHeader
      avatar={
        <Avatar
          name={name}
          picture={pictureAddress(agent.profile_pic)}
          size="xl"
          of={{ side: 'agent', presence: agent.status }}
        />
      }
      name={name}
      nameEnd={isLocked(agent) && <Chip text={t('agents.disabled')} tone="danger" icon={Lock} />}
      sub={
        <>
          <Presence isOnline={agent.status === 'online'} text={t(`agents.${agent.status}`)} />
          {agent.department_name !== null && <DepartmentMark name={agent.department_name} />}
          <span className="id">{agent.userid.slice(0, 8)}</span>
          {agent.isAdmin && <Chip text={t('agents.admin')} tone="accent" />}
        </>
      }
      tools={
        <>
          <LockButton agent={agent} onLock={(isOn) => flag.mutate({ agent, flag: 'locked', isOn })} />
          <Button
            ref={edit}
            label={isEditing ? t('profile.editing') : t('profile.edit')}
            icon={Pencil}
            aria-expanded={isEditing}
            onPress={onEdit}
          />
        </>
      }
    />
  )
}

/** Hidden when it is oneself. */
function LockButton({ agent, onLock }: { agent: Agent; onLock: (isOn: boolean) => void }) {
  const { t } = useTranslation()
  const me = useMe()
  const [isAsking, setAsking] = useState(false)
  if (agent.userid === me.id) return null
  const isOn = !isLocked(agent)
  return (
    <>
      <Button
        label={isOn ? t('agents.lock') : t('agents.unlock')}
        icon={isOn ? Lock : LockOpen}
        onPress={() => (isOn ? setAsking(true) : onLock(false))}
      />
      <AskBeforeLock
        agent={isAsking ? agent : null}
        onNo={() => setAsking(false)}
        onYes={() => {
          setAsking(false)
          onLock(true)
        }}
      />
    </>
  )
}
