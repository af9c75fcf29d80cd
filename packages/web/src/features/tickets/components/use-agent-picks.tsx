import type { MyTicket } from '@switchboard/contract'
import type { TFunction } from 'i18next'
import { Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { pictureAddress } from '../../../lib/picture-address.ts'
import { plainText, withWord } from '../../../lib/plain-text.ts'
import type { Pick } from '../../../ui/forms/PickList.tsx'
import { Avatar } from '../../../ui/people/Avatar.tsx'
import { Icon } from '../../../ui/text/Icon.tsx'
import styles from './use-agent-picks.module.css'
import type { Chosen } from './DepartmentsStep.tsx'

/** The choice of no agent in particular. */
export const anyone = 'anyone'

export type Agent = {
  userid: string
  firstName: string
  lastName: string
  profile_pic: string | null
  status: 'online' | 'offline'
  open_tickets: number
}

type AgentPicksParts = {
  department: Chosen
  ticket: MyTicket
  isViewing: (userid: string) => boolean
}

/** The agents of the department whose names have the word, below the choice of anyone in it. */
export function useAgentPicks(parts: AgentPicksParts, agents: readonly Agent[], word: string): Pick[] {
  const { department, ticket, isViewing } = parts
  const { t } = useTranslation()
  const others = agents
    .filter((agent) => agent.userid !== ticket.userid)
    .map((agent) => ({ ...agent, name: `${agent.firstName} ${agent.lastName}`.trim() }))
  const people = withWord(others, word, ({ name }) => [name]).map(
    ({ userid, name, profile_pic, status, open_tickets }) => ({
      id: userid,
      name,
      lead: (
        <Avatar
          name={name}
          picture={pictureAddress(profile_pic)}
          size="md"
          of={{ side: 'agent', presence: status }}
        />
      ),
      sub: presenceText(status, isViewing(userid), t),
      end: t('reassign.open', { count: open_tickets }),
    }),
  )
  const isCurrent = ticket.userid === null && ticket.departmentid === department.departmentid
  if (plainText(word.trim()) !== '' || isCurrent) return people
  const all: Pick = {
    id: anyone,
    name: t('reassign.anyone', { name: department.name }),
    lead: (
      <span className={styles.anyone}>
        <Icon of={Users} />
      </span>
    ),
    sub: t('reassign.anyoneText'),
  }
  return [all, ...people]
}

function presenceText(status: Agent['status'], isViewing: boolean, t: TFunction): string {
  if (status === 'offline') return t('reassign.offline')
  return isViewing ? t('reassign.viewing') : t('reassign.onlineNow')
}
