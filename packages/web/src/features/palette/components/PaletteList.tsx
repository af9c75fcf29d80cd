import { Collection, Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { Face } from '../../../ui/Face.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Keys } from '../../../ui/Keys.tsx'
import { NoneFound } from '../../../ui/NoneFound.tsx'
import { PlatformIcon } from '../../../ui/PlatformIcon.tsx'
import { type Command, groups, marked } from '../commands.ts'
import styles from './Palette.module.css'

type PaletteListProps = {
  found: readonly Command[]
  typed: string
  onRun: (command: Command) => void
}

export function PaletteList({ found, typed, onRun }: PaletteListProps) {
  const { t } = useTranslation('team')
  const sections = groups
    .map((group) => ({ id: group, commands: found.filter((command) => command.group === group) }))
    .filter(({ commands }) => commands.length > 0)
  return (
    <ListBox
      aria-label={t('palette.title')}
      className={styles.list ?? ''}
      items={sections}
      renderEmptyState={() => <NoneFound text={t('palette.none')} />}
      onAction={(id) => {
        const command = found.find((one) => one.id === id)
        if (command) onRun(command)
      }}
    >
      {({ id, commands }) => (
        <ListBoxSection id={id}>
          <Header className={styles.group ?? ''}>{t(`palette.group.${id}`)}</Header>
          <Collection items={commands}>
            {(command) => (
              <ListBoxItem id={command.id} textValue={command.words} className={styles.item ?? ''}>
                <Lead command={command} />
                <Words command={command} typed={typed} />
                <Hint command={command} />
              </ListBoxItem>
            )}
          </Collection>
        </ListBoxSection>
      )}
    </ListBox>
  )
}

function Lead({ command }: { command: Command }) {
  if (command.group !== 'tickets') return <Icon of={command.icon} />
  return <Face name={command.words} size="sm" of={{ side: 'client' }} />
}

function Words({ command, typed }: { command: Command; typed: string }) {
  const { before, hit, after } = marked(command.words, typed)
  return (
    <span className="truncate">
      {before}
      {hit !== '' && <mark className={styles.mark}>{hit}</mark>}
      {after}
    </span>
  )
}

function Hint({ command }: { command: Command }) {
  if (command.group === 'tickets') {
    return (
      <span className={styles.hint} data-path={command.path}>
        <PlatformIcon platform={command.platform} size="xs" />
        <span className="id">{command.shortId}</span>
        {command.hint && <span>· {command.hint}</span>}
      </span>
    )
  }
  return (
    <span className={styles.hint}>
      {command.hint}
      {command.keys && <Keys keys={command.keys} />}
    </span>
  )
}
