import type { ExportName, ExportQuestions } from '@switchboard/contract'
import { Download, X } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useReportTexts } from '../../../i18n/report-texts.ts'
import { focusWhenFree } from '../../../lib/focus-when-free.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Menu } from '../../../ui/overlays/Menu.tsx'
import { useExport } from '../use-export.ts'
import styles from './ExportButton.module.css'

type Page = Pick<ExportQuestions['tickets'], 'lang' | 'zone'>

/** One of the tables that can be taken along from here. */
export type ExportChoice = {
  [Name in ExportName]: { id: string; label: string; name: Name; ask: (page: Page) => ExportQuestions[Name] }
}[ExportName]

/** Saves a table as a file; the download shows its size so far and can be stopped. */
export function ExportButton({ choices }: { choices: readonly ExportChoice[] }) {
  const { t } = useTranslation()
  const { kilobytes } = useReportTexts()
  const { bytes, start, cancel, page } = useExport(choices.map(({ name }) => name))
  const save = (choice: ExportChoice) => {
    switch (choice.name) {
      case 'tickets':
        return void start('tickets', choice.ask(page))
      case 'clients':
        return void start('clients', choice.ask(page))
      case 'insight':
        return void start('insight', choice.ask(page))
      case 'audit':
        return void start('audit', choice.ask(page))
      default:
        return choice satisfies never
    }
  }
  const place = useFocusInPlace(bytes !== null)
  if (bytes !== null) {
    return (
      <span ref={place} className={styles.running}>
        <output>{t('reports.export.running', { size: kilobytes(bytes) })}</output>
        <Button label={t('reports.export.cancel')} icon={X} size="sm" onPress={cancel} />
      </span>
    )
  }
  return (
    <span ref={place}>
      <Start choices={choices} onStart={save} />
    </span>
  )
}

type StartProps = { choices: readonly ExportChoice[]; onStart: (choice: ExportChoice) => void }

function Start({ choices, onStart }: StartProps) {
  const { t } = useTranslation()
  const label = t('reports.export.button')
  const [only, ...others] = choices
  if (only !== undefined && others.length === 0)
    return <Button label={label} icon={Download} size="sm" onPress={() => onStart(only)} />
  return (
    <Menu
      label={label}
      choices={choices.map((choice) => ({
        id: choice.id,
        label: choice.label,
        onChoose: () => onStart(choice),
      }))}
      trigger={<Button label={label} icon={Download} size="sm" />}
    />
  )
}

/** The button that takes the place of a focused one receives its focus. */
function useFocusInPlace(isRunning: boolean): RefObject<HTMLSpanElement | null> {
  const place = useRef<HTMLSpanElement>(null)
  const was = useRef(isRunning)
  useEffect(() => {
    if (was.current === isRunning) return
    was.current = isRunning
    const at = document.activeElement
    const isLost = at === null || at === document.body || at.closest('[role="menu"]') !== null
    if (isLost) focusWhenFree(() => place.current?.querySelector('button') ?? 'nowhere')
  }, [isRunning])
  return place
}
