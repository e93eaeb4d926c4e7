-- CreateTable
CREATE TABLE "evening_totals" (
    "location_id" INTEGER NOT NULL,
    "month" TEXT NOT NULL,
    "encounters" INTEGER NOT NULL,
    "answers" INTEGER NOT NULL,
    "marks" INTEGER NOT NULL,
    "unsafe" INTEGER NOT NULL,

    CONSTRAINT "evening_totals_pkey" PRIMARY KEY ("location_id","month")
);

-- AddForeignKey
ALTER TABLE "evening_totals" ADD CONSTRAINT "evening_totals_location_id_fkey" FOREIGN KEY ("location_id") REFERENCES "locations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A sum is written once and never changes.
CREATE FUNCTION "add_to_evening_totals"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO evening_totals AS total (location_id, month, encounters, answers, marks, unsafe)
  SELECT e.location_id, to_char(e.starts_at AT TIME ZONE e.time_zone, 'YYYY-MM'), count(*), sum(added.answers),
    sum(added.marks), sum(added.unsafe)
  FROM added JOIN encounters e ON e.id = added.encounter_id GROUP BY 1, 2
  ON CONFLICT (location_id, month) DO UPDATE SET encounters = total.encounters + EXCLUDED.encounters,
    answers = total.answers + EXCLUDED.answers, marks = total.marks + EXCLUDED.marks, unsafe = total.unsafe + EXCLUDED.unsafe;
  RETURN NULL;
END $$;

CREATE TRIGGER "evening_sums_totaled" AFTER INSERT ON "evening_sums" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "add_to_evening_totals"();

-- Those that are there. Until this commits only the job that adds evenings up waits.
INSERT INTO "evening_totals" ("location_id", "month", "encounters", "answers", "marks", "unsafe")
SELECT e.location_id, to_char(e.starts_at AT TIME ZONE e.time_zone, 'YYYY-MM'), count(*), sum(s.answers), sum(s.marks), sum(s.unsafe)
FROM evening_sums s JOIN encounters e ON e.id = s.encounter_id GROUP BY 1, 2;
