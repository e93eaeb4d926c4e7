-- A bounce or a complaint took the place of an unsubscription, which was forgotten once the former was lifted.
ALTER TABLE "suppressed_addresses" ADD COLUMN "also_unsubscribed" BOOLEAN NOT NULL DEFAULT false;
