import { screen, within } from '@testing-library/react'

/** The texts of the cells of the one table shown, row by row, without its headings. */
export const tableRows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )
