import type { MyTicket } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { departmentsQuery } from '../../../live/departments.ts'
import { mutateThen } from '../../../live/mutate-then.ts'
import { useEndsWithRight } from '../../../live/use-ends-with-right.ts'
import { type Destination, useReassign } from '../mutations.ts'
import { AgentsStep } from './AgentsStep.tsx'
import { type Chosen, DepartmentsStep } from './DepartmentsStep.tsx'

type ReassignDialogProps = {
  ticket: MyTicket
  onAway: () => void
  onDone: (ticket: MyTicket, to: Destination) => void
  /** How many messages wait to be sent in it. */
  scheduled: number
  /** How many colleagues of a department are online. */
  onlineIn: (departmentid: string) => number
  /** Whether a colleague has this ticket in front of him or her. */
  isViewing: (userid: string) => boolean
}

/** First a department, then one of its agents; mounted while it is open. */
export function ReassignDialog(props: ReassignDialogProps) {
  const { ticket, onAway, onDone, scheduled, onlineIn, isViewing } = props
  const { t } = useTranslation()
  const { chosen, setChosen } = useChosenDepartment()
  const [step, setStep] = useState<'departments' | 'agents'>('departments')
  const reassign = useReassign(t, onDone)
  const reassignTo = (to: Destination) => void mutateThen(reassign, { ticket, to }, {})
  useEndsWithRight({ ticket, right: 'reassign', isPending: reassign.isPending, onAway })
  if (step === 'agents' && chosen) {
    return (
      <AgentsStep
        department={chosen}
        ticket={ticket}
        scheduled={scheduled}
        isViewing={isViewing}
        onAway={onAway}
        onBack={() => setStep('departments')}
        onReassign={reassignTo}
        isPending={reassign.isPending}
      />
    )
  }
  return (
    <DepartmentsStep
      ticket={ticket}
      scheduled={scheduled}
      chosen={chosen}
      onChoose={(one) => {
        setStep('departments')
        setChosen(one)
      }}
      onlineIn={onlineIn}
      onAway={onAway}
      onAgents={() => setStep('agents')}
      onReassign={reassignTo}
      isPending={reassign.isPending}
    />
  )
}

/** A department that is deleted meanwhile is not chosen any more: the server would refuse it. */
function useChosenDepartment() {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const departments = useQuery(departmentsQuery).data?.value
  const isListed = departments?.some(({ departmentid }) => departmentid === chosen?.departmentid) === true
  return { chosen: isListed ? chosen : null, setChosen }
}
