import type { MyTicket } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { Trans, useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { PickList } from '../../../ui/PickList.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'
import { departmentsQuery, type Destination } from '../deeds.ts'
import { departmentLead } from './department-lead.tsx'
import type { Chosen } from './ReassignDialog.tsx'

type DepartmentsStepProps = {
  ticket: MyTicket
  chosen: Chosen | null
  onChoose: (chosen: Chosen) => void
  onlineIn: (departmentid: string) => number
  onAway: () => void
  onAgents: () => void
  onReassign: (to: Destination) => void
  isPending: boolean
}

export function DepartmentsStep(props: DepartmentsStepProps) {
  const { ticket, chosen, onChoose, onlineIn, onAway, onAgents, onReassign, isPending } = props
  const { t } = useTranslation()
  const departments = useQuery(departmentsQuery)
  const picks = (departments.data?.value ?? []).map(({ departmentid, department_name: name }) => ({
    id: departmentid,
    name,
    lead: departmentLead(name),
    sub: t('reassign.online', { count: onlineIn(departmentid) }),
    end: departmentid === ticket.departmentid ? t('reassign.current') : undefined,
  }))
  const choose = (id: string) => {
    const name = picks.find((pick) => pick.id === id)?.name
    if (name !== undefined) onChoose({ departmentid: id, name })
  }
  const isNew = chosen !== null && (chosen.departmentid !== ticket.departmentid || ticket.userid !== null)
  return (
    <Dialog
      isOpen
      isList
      onClose={onAway}
      title={t('reassign.title')}
      closeLabel={t('common.close')}
      lead={
        <Trans
          i18nKey="reassign.lead"
          values={{ id: ticket.ticketid.slice(0, 8) }}
          components={{ id: <span className="id" /> }}
        />
      }
      foot={
        <>
          <Button label={t('common.cancel')} tone="quiet" onPress={onAway} />
          <span className="spread" />
          <Button
            label={t('reassign.chooseAgent')}
            end={<Icon of={ChevronRight} size="sm" />}
            isDisabled={chosen === null}
            onPress={onAgents}
          />
          {chosen && (
            <Button
              label={t('reassign.to', { name: chosen.name })}
              tone="primary"
              isDisabled={!isNew}
              isPending={isPending}
              onPress={() => onReassign({ kind: 'department', ...chosen })}
            />
          )}
        </>
      }
    >
      <Skeletons
        isLoading={departments.isPending}
        label={t('common.loading')}
        bones={<Skeleton shape="box" />}
      >
        <PickList
          label={t('reassign.departments')}
          picks={picks}
          value={chosen?.departmentid ?? null}
          onChange={choose}
        />
      </Skeletons>
    </Dialog>
  )
}
