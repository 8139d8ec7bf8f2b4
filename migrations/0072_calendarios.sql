CREATE TABLE "calendarios" (
	"usuario_id" uuid PRIMARY KEY NOT NULL,
	"segredo" text NOT NULL,
	"com_nomes" boolean DEFAULT false NOT NULL,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"usado_em" timestamp with time zone,
	"conteudo" text,
	"mudou_em" timestamp with time zone,
	CONSTRAINT "calendarios_segredo_unique" UNIQUE("segredo")
);
--> statement-breakpoint
ALTER TABLE "calendarios" ADD CONSTRAINT "calendarios_usuario_id_auth_users_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;