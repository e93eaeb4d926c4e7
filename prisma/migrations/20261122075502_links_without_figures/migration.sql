-- CreateEnum
CREATE TYPE "link_closeness" AS ENUM ('Loose', 'Close', 'Tight');

-- AlterTable
ALTER TABLE "formation_runs" ADD COLUMN     "closeness" "link_closeness";

-- AlterTable
ALTER TABLE "formation_seats" DROP COLUMN "familiar",
DROP COLUMN "mutual";

-- What Prisma cannot express.

-- What proposals say of links from before: figures in sentences, reasons that tell whether anybody chose somebody.
UPDATE "formation_seats" s SET "sentence" = 'Sits here by the links of this table.'
FROM "formation_runs" r WHERE r.id = s.run_id AND r.kind <> 'First' AND s.group_id IS NOT NULL;
UPDATE "formation_seats" s
SET "reason" = 'noGroupByLinks', "sentence" = 'No group that holds together by the links of its people could take them.'
FROM "formation_runs" r WHERE r.id = s.run_id AND r.kind <> 'First' AND s.reason NOT IN ('movedOut', 'notActive', 'notFree');
UPDATE "formation_runs" SET "notes" = '{}', "most_placed" = NULL, "least_repeats" = NULL WHERE kind <> 'First';

-- Mails that say somebody was chosen are counted apart, so that the ids of other mails show no gap where they are.
CREATE SEQUENCE "private_mail_ids" AS integer;
