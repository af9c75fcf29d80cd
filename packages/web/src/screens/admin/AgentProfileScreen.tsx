import type { Agent, AgentProfile } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { Lock, LockOpen, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { agentName, isLocked } from '../../features/agents/agents-model.ts'
import { agentProfileQuery } from '../../features/agents/api.ts'
import { AgentDetails } from '../../features/agents/components/AgentDetails.tsx'
import { AgentStats } from '../../features/agents/components/AgentStats.tsx'
import { UpdateAgentBox } from '../../features/agents/components/UpdateAgentBox.tsx'
import { useFlag } from '../../features/agents/deeds.ts'
import { ResetSecondFactor } from '../../features/second-factor/components/ResetSecondFactor.tsx'
import { departmentsQuery } from '../../features/tickets/deeds.ts'
import { pictureAddress } from '../../lib/picture-address.ts'
import { useMe } from '../../live/me.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { DepartmentMark } from '../../ui/DepartmentMark.tsx'
import { Face } from '../../ui/Face.tsx'
import { Hero } from '../../ui/Hero.tsx'
import { Column, TwoUp } from '../../ui/layout/Layout.tsx'
import { Presence } from '../../ui/Presence.tsx'
import { agentFilters } from './action-model.ts'
import { ProfilePage } from './ProfilePage.tsx'
import { RecentActions } from './RecentActions.tsx'

/** §2 Agent profile. */
export function AgentProfileScreen() {
  const { t } = useTranslation('panel')
  const { id = '' } = useParams()
  const profile = useQuery(agentProfileQuery(id))
  const [editing, setEditing] = useState<string | null>(null)
  const isEditing = editing === id
  return (
    <ProfilePage
      query={profile}
      back={{ to: '/admin-panel/agents', label: t('nav.agents') }}
      hero={({ value: { user } }) => (
        <AgentHero agent={user} isEditing={isEditing} onEdit={() => setEditing(isEditing ? null : id)} />
      )}
    >
      {({ value }) => <Parts profile={value} isEditing={isEditing} onClose={() => setEditing(null)} />}
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
  return (
    <>
      <AgentStats profile={profile} />
      {isEditing && (
        <UpdateAgentBox key={user.userid} agent={user} departments={departments} onClose={onClose} />
      )}
      <TwoUp>
        <Column>
          <AgentDetails agent={user} />
          <ResetSecondFactor userid={user.userid} name={agentName(user)} />
        </Column>
        <RecentActions actions={actions} filters={agentFilters} name={user.firstName} of="agent" />
      </TwoUp>
    </>
  )
}

type AgentHeroProps = { agent: Agent; isEditing: boolean; onEdit: () => void }

function AgentHero({ agent, isEditing, onEdit }: AgentHeroProps) {
  const { t } = useTranslation('panel')
  const name = agentName(agent)
  return (
    <Hero
      face={
        <Face
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
          <Presence isOnline={agent.status === 'online'} words={t(`agents.${agent.status}`)} />
          {agent.department_name !== null && <DepartmentMark name={agent.department_name} />}
          <span className="id">{agent.userid.slice(0, 8)}</span>
          {agent.isAdmin && <Chip text={t('agents.admin')} tone="accent" />}
        </>
      }
      tools={
        <>
          <LockButton agent={agent} />
          <Button
            label={isEditing ? t('profile.editing') : t('profile.edit')}
            icon={Pencil}
            isExpanded={isEditing}
            onPress={onEdit}
          />
        </>
      }
    />
  )
}

/** Hidden when it is oneself (§2). */
function LockButton({ agent }: { agent: Agent }) {
  const { t } = useTranslation('panel')
  const { t: desk } = useTranslation()
  const me = useMe()
  const flag = useFlag(t, desk)
  if (agent.userid === me.id) return null
  const isOn = !isLocked(agent)
  return (
    <Button
      label={isOn ? t('agents.lock') : t('agents.unlock')}
      icon={isOn ? Lock : LockOpen}
      onPress={() => flag.mutate({ agent, flag: 'locked', isOn })}
    />
  )
}
