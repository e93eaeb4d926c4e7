/** The guidelines a decision can rest on, worded as in the Community Guidelines. */
export const guidelines = {
  BeThere: {
    title: 'Be there',
    asks: 'If you cannot come, cancel as early as you can.',
  },
  BeSeen: {
    title: 'Be seen',
    asks: 'Turn on your camera, find a quiet place, and come as the person you are.',
  },
  BeKind: {
    title: 'Be kind',
    asks: 'No insults, no harassment, no discrimination, no unwanted advances, no selling.',
  },
  BeDiscreet: {
    title: 'Be discreet',
    asks: 'Do not record, photograph or repeat what is said at the table, and do not look people up to contact them elsewhere unless they have invited you to.',
  },
  TakeNo: {
    title: 'Say no, and take no',
    asks: 'Nobody owes anyone a choice, an answer or a reason.',
  },
  BeOfAge: {
    title: 'Be 18 or older',
    asks: 'Encounters is for people aged 18 or older.',
  },
} as const

export type Guideline = keyof typeof guidelines

/** The names of the guidelines, in the order of the Community Guidelines. */
export const guidelineWords = Object.keys(guidelines) as Guideline[]

/** Returns the heading of a stored guideline; the stored name itself if the program no longer knows it. */
export const guidelineTitle = (word: string): string =>
  guidelineWords.includes(word as Guideline) ? guidelines[word as Guideline].title : word
