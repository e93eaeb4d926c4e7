import { screen, within } from '@testing-library/react'

/** Returns the texts of the cells of the only table, row by row, without its headings. */
export const tableRows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )
