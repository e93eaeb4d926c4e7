import type { ReactNode } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components'
import styles from './Tabs.module.css'

type TabPlan<Name extends string> = { name: Name; words: ReactNode; panel: ReactNode }

/** Tabs and the panel of the selected one; arrow keys move between them. */
export function Tabs<Name extends string>({
  label,
  tabs,
  chosen,
  onChoose,
}: {
  label: string
  tabs: readonly TabPlan<Name>[]
  chosen: Name
  onChoose: (name: Name) => void
}) {
  const choose = (key: string | number) => {
    const tab = tabs.find(({ name }) => name === key)
    if (tab) onChoose(tab.name)
  }
  return (
    <AriaTabs selectedKey={chosen} onSelectionChange={choose}>
      <TabList aria-label={label} className={styles.list ?? ''}>
        {tabs.map(({ name, words }) => (
          <Tab key={name} id={name} className={styles.tab ?? ''}>
            {words}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ name, panel }) => (
        <TabPanel key={name} id={name} className={styles.panel ?? ''}>
          {panel}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}
