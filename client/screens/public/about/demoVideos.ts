/** Recordings that show an encounter, stored outside this site. Put the addresses of your own here. */
export const demoVideos: readonly { title: string; href: string }[] = [
  { title: 'A First Encounter, in three minutes', href: 'https://videos.encounters.example/first-encounter' },
  { title: 'After the encounter: choosing privately', href: 'https://videos.encounters.example/impressions' },
]
