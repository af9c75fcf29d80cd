import type { Department } from '@switchboard/contract'
import { X } from 'lucide-react'
import type { TFunction } from 'i18next'
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { noLeftEdits, useKeptState } from '../../../live/left-edits.ts'
import { failureOf } from '../../../live/outcome.ts'
import { failureText } from '../../../live/refusal-text.ts'
import { AlertDialog } from '../../../ui/overlays/AlertDialog.tsx'
import { toasts } from '../../../ui/overlays/toast-queue.ts'
import { Cards } from '../../../ui/layout/Card.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { NoneFound } from '../../../ui/feedback/NoneFound.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { type DepartmentCards, useDefaultDepartment, useDeleteDepartment } from '../api.ts'
import { type Remains, remainsAfter, remainsIn, warningKey } from '../departments-model.ts'
import { AddDepartment } from './AddDepartment.tsx'
import { DepartmentCard } from './DepartmentCard.tsx'
import { RenameDepartment } from './RenameDepartment.tsx'
import { mutateThen } from '../../../live/mutate-then.ts'
import { withWord } from '../../../lib/plain-text.ts'
import { focusWhenFree } from '../../../lib/focus-when-free.ts'
import { Announced } from '../../../ui/feedback/Announced.tsx'

const leftRenamed = noLeftEdits<string | null>()
const leftWritten = noLeftEdits<Department | null>()

type Warning = { kind: 'remains'; remains: Remains } | { kind: 'text'; text: string }

type TextsProps = {
  departmentid: string
  title: string
  /** That a colleague has deleted the department, and what ends the dialog then. */
  gone: { text: string; end: () => void } | null
  onClose: () => void
}

type DepartmentsPanelProps = {
  cards: DepartmentCards
  /** What their names are searched for. */
  word: string
  onClear: () => void
  /** The field for it, where they are many. */
  search: ReactNode
  /** The saved texts of a department. */
  Texts: ComponentType<TextsProps>
}

/** Departments: the add field, the warning line, the cards. */
export function DepartmentsPanel({ cards, word, onClear, search, Texts }: DepartmentsPanelProps) {
  const { t } = useTranslation()
  const found = withWord(cards.departments, word, ({ department_name }) => [department_name])
  const { warning, setWarning, refuse, asked, setAsked, ask, remove } = useDeletion({
    ...cards,
    departments: [...found],
  })
  const [renamedId, setRenamed] = useKeptState(leftRenamed, null)
  const renamed = cards.departments.find(({ departmentid }) => departmentid === renamedId)
  const [written, setWritten] = useKeptState(leftWritten, null)
  const current = cards.departments.find(({ departmentid }) => departmentid === written?.departmentid)
  // Its last name is still needed once a colleague has deleted it.
  if (current && current !== written) setWritten(current)
  const first = useDefaultDepartment()
  useEndsWhenDeleted(cards, renamedId, () => setRenamed(null))
  useEndsWhenDeleted(cards, asked, () => setAsked(null))
  return (
    <>
      <AddDepartment />
      {warning && <WarningLine warning={warning} onDismiss={() => setWarning(null)} />}
      {search}
      <section aria-label={t('departments.title')}>
        <h2 className="visually-hidden">{t('departments.title')}</h2>
        <Announced text={word === '' ? '' : t('table.found', { count: found.length })} />
        <Cards>
          {found.map((department) => (
            <DepartmentCard
              key={department.departmentid}
              department={department}
              figures={cards.statistics[department.department_name]}
              isDefault={department.departmentid === cards.defaultDepartmentid}
              onDefault={() => void mutateThen(first, department.departmentid, { refused: refuse })}
              onTexts={() => setWritten(department)}
              onRename={() => setRenamed(department.departmentid)}
              onDelete={() => ask(department.departmentid)}
            />
          ))}
        </Cards>
        {word !== '' && found.length === 0 && (
          <NoneFound text={t('departments.noneFound')} onPress={onClear} />
        )}
      </section>
      {renamed && <RenameDepartment department={renamed} onClose={() => setRenamed(null)} />}
      {written && (
        <OpenTexts
          department={written}
          departments={cards.departments}
          Texts={Texts}
          onClose={() => setWritten(null)}
        />
      )}
      <AskBeforeDeletion
        name={cards.departments.find((one) => one.departmentid === asked)?.department_name}
        onNo={() => setAsked(null)}
        onYes={remove}
      />
    </>
  )
}

/** The department whose deletion is asked about, and why one cannot be deleted. */
function useDeletion(cards: DepartmentCards) {
  const { t } = useTranslation()
  const [warning, setWarning] = useState<Warning | null>(null)
  const [asked, setAsked] = useState<string | null>(null)
  const removal = useDeleteDepartment()
  const refuse = (error: unknown) => {
    const failure = failureOf(error)
    const remains = remainsAfter(failure)
    setWarning(remains ? { kind: 'remains', remains } : { kind: 'text', text: failureText(failure, t) })
  }
  const ask = (departmentid: string) => {
    const remains = remainsIn(cards, departmentid)
    setWarning(remains && { kind: 'remains', remains })
    if (remains === null) setAsked(departmentid)
  }
  const remove = () => {
    setAsked(null)
    focusBesideDeleted(cards.departments, asked, t)
    if (asked !== null) void mutateThen(removal, asked, { refused: refuse })
  }
  return { warning, setWarning, refuse, asked, setAsked, ask, remove }
}

/** The card goes with its button: the keyboard goes on at that of a neighbour. */
function focusBesideDeleted(
  departments: DepartmentCards['departments'],
  deleted: string | null,
  t: TFunction,
): void {
  const place = departments.findIndex(({ departmentid }) => departmentid === deleted)
  const beside = departments[place + 1] ?? departments[place - 1]
  if (beside === undefined) return
  const label = t('departments.delete', { name: beside.department_name })
  focusWhenFree(() => document.querySelector<HTMLElement>(`button[aria-label=${JSON.stringify(label)}]`))
}

/** A colleague deletes what a dialog is about: it goes, which is said, and the keyboard goes on at a neighbour. */
function useEndsWhenDeleted({ departments }: DepartmentCards, departmentid: string | null, end: () => void) {
  const { t } = useTranslation()
  const known = useRef(departments)
  const isGone = departmentid !== null && departments.every((one) => one.departmentid !== departmentid)
  const onGone = useEffectEvent(() => {
    const name = known.current.find((one) => one.departmentid === departmentid)?.department_name
    end()
    focusBesideDeleted(known.current, departmentid, t)
    toasts.show({
      tone: 'warning',
      text: name === undefined ? t('refusal.department-not-found') : t('departments.gone', { name }),
    })
  })
  useEffect(() => {
    if (isGone) onGone()
    else known.current = departments
  }, [isGone, departments])
}

type OpenTextsProps = {
  department: Department
  departments: DepartmentCards['departments']
  Texts: DepartmentsPanelProps['Texts']
  onClose: () => void
}

/** A colleague may rename or delete their department meanwhile. */
function OpenTexts({ department, departments, Texts, onClose }: OpenTextsProps) {
  const { t } = useTranslation()
  const { departmentid, department_name: name } = department
  const isThere = departments.some((one) => one.departmentid === departmentid)
  const text = t('departments.gone', { name })
  const end = () => {
    onClose()
    focusBesideDeleted(departments, departmentid, t)
    toasts.show({ tone: 'warning', text })
  }
  return (
    <Texts
      departmentid={departmentid}
      title={t('departments.texts', { name })}
      gone={isThere ? null : { text, end }}
      onClose={onClose}
    />
  )
}

type AskProps = { name: string | undefined; onNo: () => void; onYes: () => void }

function AskBeforeDeletion({ name, onNo, onYes }: AskProps) {
  const { t } = useTranslation()
  return (
    <AlertDialog
      isOpen={name !== undefined}
      question={t('departments.deleteQuestion', { name })}
      text={t('departments.deleteText')}
      yesLabel={t('departments.deleteYes')}
      isDestructive
      onNo={onNo}
      onYes={onYes}
    />
  )
}

function WarningLine({ warning, onDismiss }: { warning: Warning; onDismiss: () => void }) {
  const { t } = useTranslation()
  return (
    <div role="alert">
      <Notice
        tone="warning"
        actions={<IconButton icon={X} size="sm" label={t('common.dismiss')} onPress={onDismiss} />}
      >
        {warning.kind === 'text' ? warning.text : <RemainsText remains={warning.remains} />}
      </Notice>
    </div>
  )
}

function RemainsText({ remains }: { remains: Remains }) {
  const { t } = useTranslation()
  return t(`departments.warning.${warningKey(remains)}`, {
    name: remains.name,
    agents: t('departments.agentsLeft', { count: remains.agents }),
    pending: t('departments.pendingLeft', { count: remains.pending }),
  })
}
