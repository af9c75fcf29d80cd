import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureOf } from '../../../live/outcome.ts'
import { failureWords } from '../../../live/refusal-words.ts'
import { AlertDialog } from '../../../ui/AlertDialog.tsx'
import { Cards } from '../../../ui/Cards.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { type DepartmentCards, useDefaultDepartment, useDeleteDepartment } from '../api.ts'
import { type Remains, remainsAfter, remainsIn, warningKey } from '../departments-model.ts'
import { AddDepartment } from './AddDepartment.tsx'
import { DepartmentCard } from './DepartmentCard.tsx'

type Warning = { kind: 'remains'; remains: Remains } | { kind: 'words'; words: string }

/** §2 Departments: the add field, the warning line, the cards. */
export function DepartmentsPanel({ cards }: { cards: DepartmentCards }) {
  const { t } = useTranslation('panel')
  const { t: desk } = useTranslation()
  const [warning, setWarning] = useState<Warning | null>(null)
  const [asked, setAsked] = useState<string | null>(null)
  const removal = useDeleteDepartment()
  const first = useDefaultDepartment()
  const refuse = (error: unknown) => {
    const failure = failureOf(error)
    const remains = remainsAfter(failure)
    setWarning(remains ? { kind: 'remains', remains } : { kind: 'words', words: failureWords(failure, desk) })
  }
  const remove = (departmentid: string) => {
    const remains = remainsIn(cards, departmentid)
    setWarning(remains && { kind: 'remains', remains })
    if (remains === null) setAsked(departmentid)
  }
  return (
    <>
      <AddDepartment />
      {warning && <WarningLine warning={warning} onDismiss={() => setWarning(null)} />}
      <section aria-label={t('departments.title')}>
        <h2 className="visually-hidden">{t('departments.title')}</h2>
        <Cards>
          {cards.departments.map((department) => (
            <DepartmentCard
              key={department.departmentid}
              department={department}
              figures={cards.statistics[department.department_name]}
              isDefault={department.departmentid === cards.defaultDepartmentid}
              onDefault={() => first.mutate(department.departmentid, { onError: refuse })}
              onDelete={() => remove(department.departmentid)}
            />
          ))}
        </Cards>
      </section>
      <AskBeforeDeletion
        name={cards.departments.find((one) => one.departmentid === asked)?.department_name}
        onNo={() => setAsked(null)}
        onYes={() => {
          setAsked(null)
          if (asked !== null) removal.mutate(asked, { onError: refuse })
        }}
      />
    </>
  )
}

type AskProps = { name: string | undefined; onNo: () => void; onYes: () => void }

function AskBeforeDeletion({ name, onNo, onYes }: AskProps) {
  const { t } = useTranslation('account')
  const { t: desk } = useTranslation()
  return (
    <AlertDialog
      isOpen={name !== undefined}
      question={t('departments.deleteQuestion', { name })}
      text={t('departments.deleteText')}
      noLabel={desk('common.cancel')}
      yesLabel={t('departments.deleteYes')}
      isDestructive
      onNo={onNo}
      onYes={onYes}
    />
  )
}

function WarningLine({ warning, onDismiss }: { warning: Warning; onDismiss: () => void }) {
  const { t: desk } = useTranslation()
  return (
    <div role="alert">
      <Notice
        tone="warning"
        actions={<IconButton icon={X} size="sm" label={desk('common.dismiss')} onPress={onDismiss} />}
      >
        {warning.kind === 'words' ? warning.words : <RemainsWords remains={warning.remains} />}
      </Notice>
    </div>
  )
}

function RemainsWords({ remains }: { remains: Remains }) {
  const { t } = useTranslation('panel')
  return t(`departments.warning.${warningKey(remains)}`, {
    name: remains.name,
    agents: t('departments.agentsLeft', { count: remains.agents }),
    pending: t('departments.pendingLeft', { count: remains.pending }),
  })
}
