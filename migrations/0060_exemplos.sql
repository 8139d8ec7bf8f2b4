CREATE TABLE "exemplos" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exemplos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"entidade" text NOT NULL,
	"tabela" text NOT NULL,
	"registro_id" integer NOT NULL,
	"versao" integer NOT NULL,
	"exclusao_id" uuid,
	CONSTRAINT "exemplos_registro" UNIQUE("tabela","registro_id")
);
--> statement-breakpoint
ALTER TABLE "exemplos" ADD CONSTRAINT "exemplos_exclusao_id_exclusoes_id_fk" FOREIGN KEY ("exclusao_id") REFERENCES "public"."exclusoes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exemplos_exclusao" ON "exemplos" USING btree ("exclusao_id") WHERE exclusao_id is not null;--> statement-breakpoint
-- What a new installation came with, where nobody changed it.
INSERT INTO exemplos (entidade, tabela, registro_id, versao)
SELECT 'financeiro/fornecedores', 'financeiro_fornecedores', id, version FROM financeiro_fornecedores
WHERE user_id IS NULL AND version = 1 AND cnpj IN ('11222333000181', '44555666000181') ORDER BY id;
--> statement-breakpoint
INSERT INTO exemplos (entidade, tabela, registro_id, versao)
SELECT 'financeiro/contas-a-pagar', 'financeiro_contas_a_pagar', id, version FROM financeiro_contas_a_pagar
WHERE user_id IS NULL AND version = 1 AND solicitacao_compra IN ('SC-001', 'SC-002') AND nome_solicitante = 'Solicitante de exemplo' ORDER BY id;
