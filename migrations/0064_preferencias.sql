CREATE TABLE "preferencias" (
	"user_id" uuid NOT NULL,
	"chave" text NOT NULL,
	"valor" text NOT NULL,
	CONSTRAINT "preferencias_user_id_chave_pk" PRIMARY KEY("user_id","chave")
);
--> statement-breakpoint
ALTER TABLE "preferencias" ADD CONSTRAINT "preferencias_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;