-- A proposal that is asked for again is not answered by what a worker formed for the request before.
ALTER TABLE "formation_runs" ADD COLUMN "request_number" INTEGER NOT NULL DEFAULT 1;

-- Where tables could not be added, those there are can still be used, and the proposal says why.
ALTER TABLE "formation_runs"
  DROP CONSTRAINT "formation_runs_failure",
  ADD CONSTRAINT "formation_runs_failure" CHECK (
    CASE state WHEN 'Failed' THEN failure IS NOT NULL WHEN 'Ready' THEN true ELSE failure IS NULL END
  );
