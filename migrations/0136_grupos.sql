DROP INDEX "cartoes_portador";--> statement-breakpoint
DROP INDEX "documentos_funcionario";--> statement-breakpoint
DROP INDEX "documentos_funcionario_validade";--> statement-breakpoint
DROP INDEX "funcionarios_admissao";--> statement-breakpoint
DROP INDEX "funcionarios_contrato";--> statement-breakpoint
ALTER TABLE "rh_funcionarios" ALTER COLUMN "departamento" SET DATA TYPE text COLLATE "und-x-icu";--> statement-breakpoint
CREATE INDEX "propostas_de_autor" ON "comercial_propostas" USING btree ("user_id","id","valor_proposta");--> statement-breakpoint
CREATE INDEX "cartoes_de_portador" ON "financeiro_cartoes" USING btree ("portador_id","created_at","id");--> statement-breakpoint
CREATE INDEX "documentos_de_funcionario" ON "rh_documentos_funcionario" USING btree ("funcionario_id","id");--> statement-breakpoint
CREATE INDEX "funcionarios_departamento_nome" ON "rh_funcionarios" USING btree ("departamento","nome_completo","id","salario");--> statement-breakpoint
CREATE INDEX "funcionarios_ordem_contrato" ON "rh_funcionarios" USING btree (array_position('{CLT,PJ,Estágio,Temporário,Outro}'::text[], tipo_contrato),"id");--> statement-breakpoint
CREATE INDEX "cartoes_portador" ON "financeiro_cartoes" USING btree ("portador_id","id");--> statement-breakpoint
CREATE INDEX "documentos_funcionario" ON "rh_documentos_funcionario" USING btree ("funcionario_id","created_at","id");--> statement-breakpoint
CREATE INDEX "documentos_funcionario_validade" ON "rh_documentos_funcionario" USING btree ("funcionario_id","data_validade","id");--> statement-breakpoint
CREATE INDEX "funcionarios_admissao" ON "rh_funcionarios" USING btree ("data_admissao","id","salario");--> statement-breakpoint
CREATE INDEX "funcionarios_contrato" ON "rh_funcionarios" USING btree ("tipo_contrato","nome_completo","id","salario");