import type { TellOutcome } from '../../../ui/useOutcome.ts'
import { EarlierVersions } from '../shared/EarlierVersions.tsx'
import type { useStoredDraft } from '../shared/useStoredDraft.ts'
import { takenSentence, type VersionedSetting } from '../shared/versionedSettings.ts'

type TextVersionsProps = {
  setting: VersionedSetting
  /** Changes whenever another version is in use */
  inUse: string
  written: Pick<ReturnType<typeof useStoredDraft<string>>, 'isChanged' | 'setDraft'>
  tell: TellOutcome
}

/** The versions of a text, each of which can be put into its field. */
export function TextVersions({ setting, inUse, written: { isChanged, setDraft }, tell }: TextVersionsProps) {
  return (
    <EarlierVersions
      setting={setting}
      inUse={inUse}
      taking={{
        where: 'the field',
        isBlocked: isChanged,
        onTake: ({ version, text }) => {
          setDraft(text ?? '')
          tell({ tone: 'neutral', sentence: `${setting.label}: ${takenSentence(version, 'the field')}` })
        },
      }}
    />
  )
}
