import type { MyTicket } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Search, Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pictureAddress } from '../../../lib/picture-address.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Face } from '../../../ui/Face.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { NoneFound } from '../../../ui/NoneFound.tsx'
import { type Pick, PickList } from '../../../ui/PickList.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { departmentAgentsQuery, type Destination } from '../deeds.ts'
import styles from './AgentsStep.module.css'
import type { Chosen } from './ReassignDialog.tsx'

type AgentsStepProps = {
  department: Chosen
  ticket: MyTicket
  onAway: () => void
  onBack: () => void
  onReassign: (to: Destination) => void
  isPending: boolean
}

const anyone = 'anyone'

export function AgentsStep({ department, ticket, onAway, onBack, onReassign, isPending }: AgentsStepProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<string | null>(null)
  const [word, setWord] = useState('')
  const agents = useQuery(departmentAgentsQuery(department.departmentid))
  const picks = usePicks(department, ticket, agents.data ?? [], word)
  const picked = picks.find((pick) => pick.id === chosen)
  const reassign = () => {
    if (!picked) return
    const { departmentid } = department
    if (picked.id === anyone) return onReassign({ kind: 'department', ...department })
    onReassign({ kind: 'agent', userid: picked.id, departmentid, name: picked.name })
  }
  return (
    <Dialog
      isOpen
      isList
      onClose={onAway}
      title={t('reassign.agentsTitle', { name: department.name })}
      closeLabel={t('common.close')}
      above={
        <div className={styles.above}>
          <TextField
            label={t('reassign.find')}
            isLabelHidden
            placeholder={t('reassign.find')}
            icon={Search}
            value={word}
            onChange={setWord}
          />
        </div>
      }
      foot={
        <>
          <Button label={t('reassign.backToDepartments')} icon={ArrowLeft} tone="quiet" onPress={onBack} />
          <span className="spread" />
          <Button label={t('common.cancel')} tone="quiet" onPress={onAway} />
          {picked && (
            <Button
              label={t('reassign.to', {
                name: picked.id === anyone ? department.name : firstWord(picked.name),
              })}
              tone="primary"
              isPending={isPending}
              onPress={reassign}
            />
          )}
        </>
      }
    >
      <Skeletons isLoading={agents.isPending} label={t('common.loading')} bones={<Skeleton shape="box" />}>
        {picks.length === 0 ? (
          <NoneFound text={t('reassign.noneFound')} />
        ) : (
          <PickList
            label={t('reassign.agents', { name: department.name })}
            picks={picks}
            value={chosen}
            onChange={setChosen}
          />
        )}
      </Skeletons>
    </Dialog>
  )
}

type Agent = {
  userid: string
  firstName: string
  lastName: string
  profile_pic: string | null
  status: 'online' | 'offline'
  open_tickets: number
}

function usePicks(department: Chosen, ticket: MyTicket, agents: readonly Agent[], word: string): Pick[] {
  const { t } = useTranslation()
  const wanted = word.trim().toLowerCase()
  const people = agents
    .filter((agent) => agent.userid !== ticket.userid)
    .map((agent) => ({ ...agent, name: `${agent.firstName} ${agent.lastName}`.trim() }))
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .map(({ userid, name, profile_pic, status, open_tickets }) => ({
      id: userid,
      name,
      lead: (
        <Face
          name={name}
          picture={pictureAddress(profile_pic)}
          size="md"
          of={{ side: 'agent', presence: status }}
        />
      ),
      sub: status === 'online' ? t('reassign.onlineNow') : t('reassign.offline'),
      end: t('reassign.open', { count: open_tickets }),
    }))
  const isCurrent = ticket.userid === null && ticket.departmentid === department.departmentid
  if (wanted !== '' || isCurrent) return people
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

const firstWord = (name: string): string => name.split(' ')[0] ?? name
