import type { ReactNode } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components'
import { useChosenInSight } from '../../lib/use-chosen-in-sight.ts'
import styles from './Tabs.module.css'

type TabsProps<Id extends string> = {
  label: string
  tabs: readonly { id: Id; label: string; end?: ReactNode; content: ReactNode }[]
  selected: Id
  onSelect: (id: Id) => void
}

export function Tabs<Id extends string>({ label, tabs, selected, onSelect }: TabsProps<Id>) {
  const choose = (key: unknown) => {
    const chosen = tabs.find((tab) => tab.id === key)
    if (chosen) onSelect(chosen.id)
  }
  const row = useChosenInSight(selected)
  return (
    <AriaTabs selectedKey={selected} onSelectionChange={choose} className={styles.frame ?? ''}>
      <TabList ref={row} aria-label={label} className={styles.tabs ?? ''}>
        {tabs.map((tab) => (
          <Tab key={tab.id} id={tab.id} className={styles.tab ?? ''}>
            <span>{tab.label}</span>
            {tab.end}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} id={tab.id} className={styles.panel ?? ''}>
          {tab.content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}
